package watch

import (
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
)

// nextBoard goes to the next board, or waits for it.
func (m *Model) nextBoard() tea.Cmd {
	switch {
	case m.number < m.shelf.last():
		return m.change(m.number + 1)
	case m.drained:
		m.notice = "this is the last board"
		return nil
	}
	m.wanted = true
	m.notice = "waiting for the next board"
	return m.load()
}

func (m *Model) previousBoard() tea.Cmd {
	m.wanted = false
	switch {
	case m.number == 0:
		m.notice = "this is the first board"
	case m.shelf.get(m.number-1) == nil:
		m.notice = "the boards before this one are not kept any more"
	default:
		return m.change(m.number - 1)
	}
	return nil
}

// change shows another board that is on the shelf, and has the one after it read. Whoever has stopped the one before
// wants to look at this one, too.
func (m *Model) change(number int) tea.Cmd {
	m.wanted = false
	begin := m.begin
	if m.run == stopped && !m.atEnd() {
		begin = m.count
	}
	m.open(number)
	if number == m.shelf.last() {
		return tea.Batch(begin(), m.load())
	}
	return begin()
}

// load asks the source for a board, unless that was done already.
func (m *Model) load() tea.Cmd {
	if m.loading || m.drained {
		return nil
	}
	m.loading = true
	source := m.source
	return guarded(func() tea.Msg {
		board, err := source.Next()
		return loadMsg{board, err}
	})
}

// onLoad puts the board that was read on the shelf, or says why there is none.
func (m *Model) onLoad(msg loadMsg) tea.Cmd {
	m.loading = false
	switch {
	case errors.Is(msg.err, io.EOF):
		m.drained = true
		if m.wanted {
			m.wanted = false
			m.notice = "this is the last board"
		}
		return nil
	case msg.err != nil:
		m.notice = msg.err.Error()
		return m.load()
	}
	number := m.shelf.put(msg.board)
	if !m.wanted {
		return nil
	}
	m.notice = ""
	return m.change(number)
}
