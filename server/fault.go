package server

import (
	"context"
	"errors"
	"math"
	"strings"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connectproto"

	"example.com/match3/boardio"
	match3v1 "example.com/match3/proto/match3/v1"
)

// refusal is an error with a fault as its detail. The message says the field, the place and the reason.
func refusal(code connect.Code, fault *match3v1.Fault, message string) error {
	if fault.GetField() != "" {
		message = fault.GetField() + ": " + message
	}
	refused := connect.NewError(code, message)
	detail, err := connectproto.NewErrorDetail(fault)
	if err != nil { // a field that is not UTF-8; the message says it all the same
		return refused
	}
	return refused.WithDetail(detail)
}

// invalid refuses a field.
func invalid(field, reason string) error {
	return refusal(connect.CodeInvalidArgument, &match3v1.Fault{Field: field, Reason: reason}, reason)
}

// invalidCell refuses a field for what stands in a cell.
func invalidCell(field string, row, col int, reason error) error {
	placed := &boardio.Error{Row: row, Col: col, Err: reason}
	return refusal(connect.CodeInvalidArgument, faultOf(field, placed), placed.Message())
}

// overLimit refuses what is beyond a limit, which a flag of the command sets.
func overLimit(field, flag string, allowed int, reason string) error {
	fault := &match3v1.Fault{
		Field: field, Reason: reason, Limit: flag, Allowed: uint32(min(uint64(allowed), math.MaxUint32)),
	}
	return refusal(connect.CodeResourceExhausted, fault, reason)
}

// unreadable refuses a text that is no board or no claim.
func (s *service) unreadable(field string, err error) error {
	var refused *boardio.Error
	if !errors.As(err, &refused) {
		return invalid(field, err.Error())
	}
	fault := faultOf(field, refused)
	code := connect.CodeInvalidArgument
	tooLarge := errors.Is(err, boardio.ErrLimit) && strings.Contains(err.Error(), "max-cells")
	if tooLarge { // else a symbol is too long
		code = connect.CodeResourceExhausted
		fault.Limit, fault.Allowed = "max-cells", count(s.limits.MaxCells)
	}
	return refusal(code, fault, refused.Error())
}

// faultOf is the place and the reason of an error.
func faultOf(field string, refused *boardio.Error) *match3v1.Fault {
	fault := &match3v1.Fault{
		Field: field, Line: count(refused.Line), Column: count(refused.Column), Reason: refused.Err.Error(),
	}
	if refused.Row >= 0 {
		fault.Row = new(count(refused.Row))
	}
	if refused.Row >= 0 && refused.Col >= 0 {
		fault.Col = new(count(refused.Col))
	}
	return fault
}

// ended is the error for a context that is done before the answer is there.
func (s *service) ended(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return connect.NewError(connect.CodeCanceled, "the request was cancelled")
	}
	return connect.NewError(connect.CodeDeadlineExceeded,
		"the answer took longer than the caller, or the service (max-time), allows; it was given up between two passes")
}

// count is a number that the limits keep below 2^32.
func count(n int) uint32 { return uint32(n) } //nolint:gosec // see above
