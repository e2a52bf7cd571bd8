package io.datasetbuilder.infrastructure.spark.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.pipeline.model.type.Column;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;

/** JSON Lines: an object a row with every column. */
final class JsonLinesFile implements TableFile {

  private static final long serialVersionUID = 1L;

  private final String[] members;
  private final JsonForm[] forms;
  private final FiniteCheck[] checks;

  JsonLinesFile(List<Column> columns) {
    this.members =
        columns.stream().map(column -> JsonForms.member(column.name())).toArray(String[]::new);
    this.forms =
        columns.stream().map(column -> JsonForms.inFile(column.type())).toArray(JsonForm[]::new);
    this.checks =
        columns.stream().map(column -> FiniteCheck.of(column.type())).toArray(FiniteCheck[]::new);
  }

  @Override
  public Written write(Iterator<Row> rows, Path file, boolean first) throws IOException {
    long count = 0;
    long[] refused = new long[forms.length];
    StringBuilder line = new StringBuilder();
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      while (rows.hasNext()) {
        line.setLength(0);
        append(rows.next(), refused, line);
        out.append(line).append('\n');
        count++;
      }
    }
    return new Written(count, Arrays.stream(refused).boxed().toList());
  }

  private void append(Row row, long[] refused, StringBuilder line) {
    for (int i = 0; i < forms.length; i++) {
      Object value = row.get(i);
      line.append(i == 0 ? '{' : ',').append(members[i]);
      forms[i].appendNullable(value, line);
      if (value != null && !checks[i].isFinite(value)) {
        refused[i]++;
      }
    }
    line.append('}');
  }
}
