package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.embedded.GuessAnswer;
import io.datasetbuilder.pipeline.build.guess.EncodingCandidate;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;

/**
 * The encodings that a file may have, for people. Printed as what went wrong: standard output is
 * for the spec, which there is none of.
 */
final class CandidatesFormatter {

  private final Console console;

  CandidatesFormatter(Console console) {
    this.console = console;
  }

  void tell(GuessAnswer.EncodingUndecided undecided) {
    String code = " [" + UploadProblem.ENCODING_NOT_PROVEN.wire() + "]";
    if (undecided.candidates().isEmpty()) {
      console.note(
          "error: nothing can be guessed: no encoding that is known reads the file" + code);
      console.note("    hint: check that it is a text file, and name its encoding with --encoding");
      return;
    }
    console.note("error: nothing can be guessed: the file does not prove its encoding" + code);
    TextTable table = new TextTable("ENCODING", "WORDS AS IT READS THEM");
    for (EncodingCandidate candidate : undecided.candidates()) {
      table.row(candidate.encoding().name(), String.join(", ", candidate.words()));
    }
    table.note(console, "  ");
    console.note(
        "    hint: choose the encoding whose words are right, such as --encoding "
            + undecided.candidates().get(0).encoding().name());
  }
}
