package watch

// helpLines are the lines of the page that names all keys, from the first one in the window.
func (m *Model) helpLines() []string {
	lines := []string{bold.Styled("match3 watch") + " " + m.skin.signs.dot + " keys", ""}
	for _, b := range bindings {
		if b.long == "" {
			continue
		}
		label := m.skin.signs.keys.Replace(b.label)
		lines = append(lines, "  "+m.skin.fill(bold.Styled(label), 9)+b.long)
	}
	return lines[clampOffset(m.helpTop, len(lines), m.height):]
}
