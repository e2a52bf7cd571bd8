package io.datasetbuilder.infrastructure.http.response;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Comma-separated text with a header as a JSON array of objects; all values are texts. */
final class CsvRows {

  /** Names of which a header holds one at least; none: it has two columns at least. */
  private final Set<String> known;

  CsvRows(Set<String> known) {
    this.known = known;
  }

  /**
   * @throws MalformedResponse when it is not CSV, its rows differ in length, or its first line is not
   *     a header of this dataset
   */
  JsonSlice toJson(JsonSlice csv) {
    LineBuffer out = new LineBuffer();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .ofCsvRecord(
                new InputStreamReader(
                    new ByteArrayInputStream(csv.source(), csv.from(), csv.to() - csv.from()),
                    StandardCharsets.UTF_8))) {
      write(reader.iterator(), out);
    } catch (CsvParseException | IOException | UncheckedIOException e) {
      throw new MalformedResponse();
    }
    return JsonSlice.of(out);
  }

  private void write(Iterator<CsvRecord> rows, LineBuffer out) {
    if (!rows.hasNext()) {
      throw new MalformedResponse();
    }
    List<String> header = rows.next().getFields().stream().map(String::strip).toList();
    if (!isHeader(header)) {
      throw new MalformedResponse();
    }
    List<String> names = ColumnNames.distinct(header);
    out.put('[');
    for (boolean first = true; rows.hasNext(); first = false) {
      if (!first) {
        out.put(',');
      }
      row(names, rows.next(), out);
    }
    out.put(']');
  }

  private static void row(List<String> names, CsvRecord row, LineBuffer out) {
    if (row.getFieldCount() != names.size()) {
      throw new MalformedResponse();
    }
    for (int i = 0; i < names.size(); i++) {
      out.put(i == 0 ? '{' : ',').text(names.get(i)).put(':').text(row.getField(i));
    }
    out.put('}');
  }

  private boolean isHeader(List<String> header) {
    return known.isEmpty() ? header.size() > 1 : header.stream().anyMatch(known::contains);
  }
}
