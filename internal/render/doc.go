// Package render shows the passes of a cascade to people: in words, as text for a terminal, as SVG, as HTML and as GIF.
//
// What may enter: boards, passes, and how kinds are written. What may not: files, flags, and what is a terminal. What
// is shown may come from anyone, so that nothing of a board reaches a terminal or a page without being made harmless,
// and every picture has bounds.
//
// Under the build tag wordsonly the package has words and text alone: a program that draws for itself then links no
// templates, no typefaces and no encoders.
package render
