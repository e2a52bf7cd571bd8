package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.text.scan.HashBatch;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/** Records that an engine gives as JSON texts, hashed in their canonical form. Not thread-safe. */
public final class RecordHasher {

  private static final int BATCH = 10_000;

  private final MultisetChecksum checksum;
  private final JsonTypeInference shapes;
  private final JsonRecord record;
  private final HashBatch hashes = new HashBatch();

  public RecordHasher(MultisetChecksum checksum, NullTokens nullTokens) {
    this.checksum = checksum;
    this.shapes = JsonTypeInference.ofRecords(nullTokens);
    this.record = new JsonRecord(shapes);
  }

  /**
   * Adds one record, the text of a JSON object.
   *
   * @return why it cannot be taken, when it cannot
   */
  public Optional<Problem> add(String object) {
    byte[] utf8 = object.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > BronzeReader.MAX_RECORD_CHARS) {
      return Optional.of(
          RecordProblem.RECORD_TOO_LARGE.says("a record is larger than 32 Mi characters"));
    }
    JsonParser parser = BoundedJsonParser.of(utf8, 0, utf8.length);
    try (parser) {
      parser.nextToken();
      hashes.add(record.read(parser));
    } catch (JacksonException | RefusedJson e) {
      RecordFault fault = BoundedJsonParser.fault(e, parser, 1);
      return Optional.of(fault.code().says(fault.detail())); // there is no text with lines
    }
    if (hashes.records() == BATCH) {
      hashes.moveTo(checksum);
    }
    return Optional.empty();
  }

  /** Adds what is left to the checksum. */
  public void finish() {
    hashes.moveTo(checksum);
  }

  /** Records in which a member is neither null nor a text that is a null token. */
  public long values(String member) {
    return shapes.member(member).values();
  }

  /** Records in which a member is a text that is a null token. */
  public long nullTokens(String member) {
    return shapes.member(member).textTokens();
  }
}
