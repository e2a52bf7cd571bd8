package io.datasetbuilder.infrastructure.spark.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;

/** A scratch file of rows as JSON arrays, one a line, which a driver reads back. */
public final class RowTextFile implements TableFile {

  private static final long serialVersionUID = 1L;

  private final RowTexts texts;

  public RowTextFile(RowTexts texts) {
    this.texts = texts;
  }

  @Override
  public Written write(Iterator<Row> rows, Path file, boolean first) throws IOException {
    long count = 0;
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      while (rows.hasNext()) {
        out.append(texts.of(rows.next())).append('\n');
        count++;
      }
    }
    return new Written(count, List.of());
  }
}
