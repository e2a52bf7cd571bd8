package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Records that are the objects of an array or of a text. */
final class ObjectRecords implements RecordForm.OfElements {

  private final String pointer;
  private final JsonRecord record;
  private final RecordSink sink;

  /**
   * Reads into a sink.
   *
   * @param pointer JSON pointer to the array, for refusals
   */
  ObjectRecords(String pointer, JsonRecord record, RecordSink sink) {
    this.pointer = pointer;
    this.record = record;
    this.sink = sink;
  }

  @Override
  public void read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw FormProposal.notAnArray(parser, pointer);
    }
    read(JsonElements.ofArray(parser));
  }

  @Override
  public void read(JsonElements elements) throws IOException {
    while (elements.next()) {
      if (elements.parser().currentToken() != JsonToken.START_OBJECT) {
        throw new RefusedJson(RecordProblem.NOT_AN_OBJECT, elements.one() + " is not an object")
            .withHint(FormProposal.ofElement(elements.parser(), pointer));
      }
      sink.accept(record.read(elements.parser()));
    }
  }
}
