package watch

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"
)

// Run shows the program until someone quits it, on a terminal that keys come from and one that is drawn on, which are
// one as a rule. The terminal is given back as it was found however this ends: when the context is done, and after a
// panic, too. Signals are the caller's: they end the context.
func Run(ctx context.Context, m *Model, keys io.Reader, screen io.Writer) error {
	defer m.close()
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(keys), tea.WithOutput(screen), tea.WithoutSignalHandler())
	_, err := program.Run()
	return err
}
