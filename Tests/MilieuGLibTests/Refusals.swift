import MilieuGLib
import Testing

/// Expects that something is not bound, and is told why in words that hold the text.
func expectRefusal(
  _ reason: BindingError.Reason, _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ bind: () throws(BindingError) -> Binding
) {
  do throws(BindingError) {
    _ = try bind()
    Issue.record("it is bound", sourceLocation: sourceLocation)
  } catch {
    #expect(error.reason == reason, sourceLocation: sourceLocation)
    #expect(error.description.contains(text), "\(error)", sourceLocation: sourceLocation)
  }
}
