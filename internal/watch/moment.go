package watch

import "time"

// stage is how far the pass under way has come.
type stage uint8

const (
	rest    stage = iota // no pass is under way
	marked               // its runs are shown
	vanish               // what it removed is gone
	falling              // tiles are on their way down
)

// moment is what is shown of a cascade: the board after so many passes and, unless it is at rest, how far the next pass
// has come.
type moment struct {
	after int // passes
	stage stage
	frame int // of the stage, from 0
}

// pace says how long each frame of a pass is shown at speed 1, and which there are.
type pace struct {
	motion bool // runs flash and tiles are seen falling
	calm   bool // runs do not flash: they would at more than three times a second
}

// How long things are shown at speed 1.
const (
	restTime   = 900 * time.Millisecond
	markedTime = 1000 * time.Millisecond // where runs do not flash
	onTime     = 260 * time.Millisecond
	offTime    = 140 * time.Millisecond
	vanishTime = 300 * time.Millisecond
	fallTime   = 70 * time.Millisecond // a frame
)

const (
	flashes       = 5  // frames: on, off, on, off, on
	mostFallSteps = 14 // frames of a fall, so that high boards do not make one wait
)

// frames is how many frames a stage has in which the tile that falls furthest falls so many rows.
func (p pace) frames(s stage, furthest int) int {
	switch {
	case s == marked && p.motion && !p.calm:
		return flashes
	case s == falling:
		if !p.motion {
			return 0
		}
		return max(0, (furthest+fallStep(furthest)-1)/fallStep(furthest)-1) // in the last one it would have come to rest
	}
	return 1
}

// fallStep is how many rows tiles fall from frame to frame.
func fallStep(furthest int) int { return max(1, (furthest+mostFallSteps-1)/mostFallSteps) }

// time is how long a frame is shown.
func (p pace) time(m moment) time.Duration {
	switch m.stage {
	case marked:
		switch {
		case !p.motion || p.calm:
			return markedTime
		case m.frame%2 == 1:
			return offTime
		}
		return onTime
	case vanish:
		return vanishTime
	case falling:
		return fallTime
	}
	return restTime
}

// lit says whether the runs of a moment are lit up: in every other frame while they flash.
func (m moment) lit() bool { return m.stage == marked && m.frame%2 == 0 }

// next is the frame after a moment in which a pass is under way, or at rest with one to come.
func (p pace) next(m moment, furthest int) moment {
	if m.stage != rest && m.frame+1 < p.frames(m.stage, furthest) {
		m.frame++
		return m
	}
	return p.nextStage(m, furthest)
}

// nextStage is the first frame of the stage that follows.
func (p pace) nextStage(m moment, furthest int) moment {
	for m.stage < falling {
		m.stage, m.frame = m.stage+1, 0
		if p.frames(m.stage, furthest) > 0 {
			return m
		}
	}
	return moment{after: m.after + 1}
}

// previousStop is the stop before: there is one with the runs, one with the holes that they leave, and one at rest.
func previousStop(m moment) moment {
	switch {
	case m.stage == falling, m.stage == rest && m.after > 0:
		if m.stage == rest {
			m.after--
		}
		return moment{after: m.after, stage: vanish}
	case m.stage == vanish:
		return moment{after: m.after, stage: marked}
	}
	return moment{after: m.after}
}
