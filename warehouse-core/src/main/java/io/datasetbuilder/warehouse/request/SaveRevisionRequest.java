package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import java.util.List;
import java.util.Optional;

/** Body of {@code PUT /revisions/{kind}/{doc_id}}. */
public final class SaveRevisionRequest {

  private static final String KEY = "idempotency_key";
  private static final String NOTE = "note";

  private static final List<String> MEMBERS =
      List.of("content", RevertRevisionRequest.EXPECTED, NOTE, KEY);

  private SaveRevisionRequest() {}

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<Saving> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    JsonValue content = fields.requiredValue("content");
    long expected = RevertRevisionRequest.number(fields, RevertRevisionRequest.EXPECTED, 0);
    Optional<String> note =
        bounded(fields, NOTE, fields.anyText(NOTE), Saving.MOST_NOTE_CHARACTERS)
            .filter(text -> !Blank.is(text));
    Optional<String> key = bounded(fields, KEY, fields.text(KEY), Saving.MOST_KEY_CHARACTERS);
    return QueryFields.result(new Saving(content, expected, note, key), log);
  }

  private static Optional<String> bounded(
      RequestFields fields, String name, Optional<String> text, int most) {
    text.ifPresent(value -> fields.checkStored(name, value, most));
    return text;
  }
}
