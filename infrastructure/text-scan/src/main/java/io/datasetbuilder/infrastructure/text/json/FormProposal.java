package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Refusals of a value that is not an array of objects: what it is instead, and the declaration that
 * reads it. Names of members are shown, values never.
 */
final class FormProposal {

  private final JsonParser parser;
  private final String pointer;
  private final long start;

  private FormProposal(JsonParser parser, String pointer) {
    this.parser = parser;
    this.pointer = pointer;
    this.start = parser.currentTokenLocation().getByteOffset();
  }

  /**
   * The refusal of the value that begins at the parser's current token; reads it to its end.
   *
   * @param pointer JSON pointer to the value
   */
  static RefusedJson notAnArray(JsonParser parser, String pointer) {
    FormProposal proposal = new FormProposal(parser, pointer);
    return parser.currentToken() == JsonToken.START_OBJECT
        ? proposal.ofObject()
        : proposal.refused("is not");
  }

  /** Declaration for elements like the one at the parser's current token, which is no object. */
  static Optional<String> ofElement(JsonParser parser, String pointer) {
    return parser.currentToken() == JsonToken.START_ARRAY
        ? Optional.of(
            "declare read: "
                + declaration(pointer, Form.ROWS)
                + " if the first array holds the names of the columns")
        : Optional.empty();
  }

  /** Declaration of the place of an array of records, as a spec has it. */
  static String declaration(String pointer) {
    return "{" + place(pointer) + "}";
  }

  /** Declaration of place and form of the records, as a spec has it. */
  static String declaration(String pointer, Form form) {
    String as = "records_as: " + form.wire();
    return pointer.isEmpty() ? "{" + as + "}" : "{" + place(pointer) + ", " + as + "}";
  }

  private static String place(String pointer) {
    boolean plain = pointer.matches("[\\p{L}\\p{N}_/~.-]+");
    return "records_at: " + (plain ? pointer : Quoting.quoted(pointer));
  }

  private RefusedJson ofObject() {
    ObjectShape shape = new ObjectShape(parser, pointer);
    try {
      long firstLine = parser.currentLocation().getLineNr();
      shape.read();
      boolean oneLine = parser.currentLocation().getLineNr() == firstLine;
      if (pointer.isEmpty() && parser.nextToken() != null) {
        return refused("holds one value after the other, not")
            .withHint(
                oneLine
                    ? "use format: jsonl, or rename the file to end in .jsonl"
                    : "declare read: " + declaration("", Form.CONCATENATED));
      }
    } catch (JacksonException malformed) {
      return refused("is not");
    }
    return refused("is a single object, not").withHint("declare read: " + shape.declarations());
  }

  private RefusedJson refused(String what) {
    String value = pointer.isEmpty() ? "the file" : "the value at records_at";
    return new RefusedJson(RecordProblem.NOT_AN_ARRAY, value + " " + what + " an array of objects")
        .at(start);
  }
}
