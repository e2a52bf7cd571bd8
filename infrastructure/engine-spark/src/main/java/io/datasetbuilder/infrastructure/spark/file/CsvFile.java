package io.datasetbuilder.infrastructure.spark.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;

/**
 * CSV: RFC 4180 with a header, null as nothing, the empty text in quotes. For spreadsheets it
 * begins with a byte order mark, and texts that are formulas to them begin with an apostrophe.
 */
final class CsvFile implements TableFile {

  private static final long serialVersionUID = 1L;

  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r]");
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final boolean spreadsheets;
  private final String[] names;

  /** The JSON form of nested columns; null for others. */
  private final JsonForm[] nested;

  private final boolean[] texts;

  CsvFile(List<Column> columns, boolean spreadsheets) {
    int width = columns.size();
    this.spreadsheets = spreadsheets;
    this.names = columns.stream().map(Column::name).toArray(String[]::new);
    this.nested = new JsonForm[width];
    this.texts = new boolean[width];
    for (int i = 0; i < width; i++) {
      DataType type = columns.get(i).type();
      texts[i] = type == DataType.Simple.STRING;
      boolean isNested = type instanceof DataType.ListOf || type instanceof DataType.StructOf;
      nested[i] = isNested ? JsonForms.inFile(type) : null;
    }
  }

  @Override
  public Written write(Iterator<Row> rows, Path file, boolean first) throws IOException {
    long count = 0;
    long[] refused = new long[names.length];
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      if (first) {
        header(out);
      }
      while (rows.hasNext()) {
        row(rows.next(), refused, out);
        count++;
      }
    }
    return new Written(count, Arrays.stream(refused).boxed().toList());
  }

  private void header(BufferedWriter out) throws IOException {
    if (spreadsheets) {
      out.append(BYTE_ORDER_MARK);
    }
    for (int i = 0; i < names.length; i++) {
      append(i, guarded(names[i], true), out);
    }
    out.append('\n');
  }

  private void row(Row row, long[] refused, BufferedWriter out) throws IOException {
    for (int i = 0; i < names.length; i++) {
      Object value = row.get(i);
      if (texts[i] && value instanceof String text && text.indexOf('\0') >= 0) {
        refused[i]++;
      }
      append(i, value == null ? null : guarded(cell(value, nested[i]), isText(i)), out);
    }
    out.append('\n');
  }

  private boolean isText(int column) {
    return texts[column] || nested[column] != null;
  }

  private static String cell(Object value, JsonForm nested) {
    if (nested != null) {
      StringBuilder json = new StringBuilder();
      nested.append(value, json);
      return json.toString();
    }
    if (value instanceof Double number) {
      return FloatText.of(number);
    }
    if (value instanceof Float number) {
      return FloatText.of(number);
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof byte[] bytes
        ? HexFormat.of().formatHex(bytes)
        : JsonForms.temporal(value);
  }

  private String guarded(String cell, boolean text) {
    return spreadsheets && text && FORMULA.matcher(cell).find() ? "'" + cell : cell;
  }

  private static void append(int column, String cell, BufferedWriter out) throws IOException {
    if (column > 0) {
      out.append(',');
    }
    if (cell != null) {
      out.append(needsQuotes(cell) ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
  }

  /** To some readers a sign of number begins a comment. */
  private static boolean needsQuotes(String cell) {
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n' || c == '#') {
        return true;
      }
    }
    return cell.isEmpty();
  }
}
