import Foundation

// What a child is sent after it has ended is nothing to end for: that no answer comes says it.
signal(SIGPIPE, SIG_IGN)

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  switch options.task {
  case .help:
    print(Options.help, terminator: "")
  case .work(let workload, let subject, let parameter):
    let cases = MeasuredCase.all(of: workload, parameter: parameter)
    guard let measured = cases.first(where: { $0.subject == subject }) else {
      throw Options.Misuse(message: "\(subject) cannot do \(workload) with \(parameter)")
    }
    Worker(measured: measured, parameter: parameter).work()
  case .measure:
    try Run(options).carryOut()
  }
} catch let misuse as Options.Misuse {
  FileHandle.standardError.write(Data("bench: \(misuse.message)\n".utf8))
  exit(2)
} catch {
  fail("bench: \(error)")
}
