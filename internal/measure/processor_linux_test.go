package measure

import "testing"

func TestDescribe(t *testing.T) {
	for paragraph, want := range map[string]string{
		"processor\t: 0\ncpu family\t: 25\nmodel\t\t: 17\nmodel name\t: AMD EPYC\n": "AMD EPYC (family 25, model 17)",
		"processor\t: 0\nBogoMIPS\t: 48\n":                                          unknownProcessor,
	} {
		if got := describe(paragraph); got != want {
			t.Errorf("%q is described as %q, want %q", paragraph, got, want)
		}
	}
}
