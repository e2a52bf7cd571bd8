package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.infrastructure.duckdb.scan.HashBatch;
import io.datasetbuilder.pipeline.checksum.MultisetChecksum;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser;

/** Records that an engine gives as JSON texts, hashed in their canonical form. Not thread-safe. */
public final class RecordTexts {

  private static final int BATCH = 10_000;

  private final MultisetChecksum checksum;
  private final ShapeTally shapes = new ShapeTally();
  private final JsonRecord record = new JsonRecord(shapes);
  private final HashBatch hashes = new HashBatch();

  public RecordTexts(MultisetChecksum checksum) {
    this.checksum = checksum;
  }

  /** Adds one record, the text of a JSON object. */
  public void add(String object) {
    byte[] utf8 = object.getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonTokens.of(utf8, 0, utf8.length)) {
      parser.nextToken();
      hashes.add(record.read(parser));
    }
    if (hashes.records() == BATCH) {
      hashes.moveTo(checksum);
    }
  }

  /** Hands over what is left. */
  public void finish() {
    hashes.moveTo(checksum);
  }

  /** Records in which a member is not null. */
  public long values(String member) {
    return shapes.member(member).values();
  }
}
