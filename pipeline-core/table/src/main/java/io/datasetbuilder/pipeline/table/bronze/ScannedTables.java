package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.table.plan.TableSource.CsvText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The tables of CSV uploads that were scanned last, by content: the check of an upload, a preview
 * and a build need one scan of the same bytes. A scan with null tokens is not kept, since they
 * change the types, nor one of a file that had to be decoded into another. Safe for concurrent use.
 */
public final class ScannedTables {

  private static final int MOST_TABLES = 64;
  private static final int MOST_COLUMNS = 1_000;

  private record Scan(FileFacts content, TextEncoding encoding, ReadOptions read) {

    static Scan of(FileFacts content, BronzeInput input) {
      return new Scan(content, input.encoding(), input.read());
    }
  }

  /** The least recently used one first. */
  private final Map<Scan, BronzeTable> tables = new LinkedHashMap<>(16, 0.75f, true);

  /** The table of this content at the input's location; empty where it must be scanned. */
  public synchronized Optional<BronzeTable> find(FileFacts content, BronzeInput input) {
    return applies(content, input)
        ? Optional.ofNullable(tables.get(Scan.of(content, input)))
            .map(table -> table.at(input.location()))
        : Optional.empty();
  }

  /**
   * Keeps what a scan has found, where it may serve again.
   *
   * @param content what proves the bytes at the input's location
   */
  public synchronized void add(FileFacts content, BronzeInput input, BronzeTable table) {
    if (applies(content, input)
        && table.source() instanceof CsvText csv
        && csv.location().equals(input.location())
        && table.columns().size() <= MOST_COLUMNS) {
      tables.put(Scan.of(content, input), table);
      if (tables.size() > MOST_TABLES) {
        tables.remove(tables.keySet().iterator().next());
      }
    }
  }

  private static boolean applies(FileFacts content, BronzeInput input) {
    return !content.equals(FileFacts.UNPROVED)
        && input.format() == FileFormat.CSV
        && input.nullTokens().equals(NullTokens.NONE);
  }
}
