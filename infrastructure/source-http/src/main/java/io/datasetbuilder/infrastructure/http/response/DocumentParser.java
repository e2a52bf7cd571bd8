package io.datasetbuilder.infrastructure.http.response;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.datasetbuilder.infrastructure.http.response.JsonScan.PointerTree;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * Walks through a response of any format as JSON. The format is detected from the response itself:
 * failures come as XML where JSON was asked for, and as JSON where XML or CSV was.
 */
final class DocumentParser {

  private final ResponseRules rules;
  private final PointerTree places;
  private final CsvRows csv;

  /**
   * @param fields that the dataset declares
   */
  DocumentParser(ResponseRules rules, PointerTree places, Set<String> fields) {
    this.rules = rules;
    this.places = places;
    this.csv = new CsvRows(fields);
  }

  /** The walk; empty when the text is no document that this dataset may send. */
  Optional<JsonScan> read(JsonSlice text) {
    try {
      return switch (BodyText.kind(text)) {
        case JSON -> Optional.of(json(text));
        case MARKUP ->
            BodyText.isHtml(text)
                ? Optional.empty()
                : Optional.of(JsonScan.through(XmlTree.toJson(text), places));
        case OTHER ->
            rules.body() == Body.CSV
                ? Optional.of(JsonScan.through(csv.toJson(text), places))
                : Optional.empty();
        case BLANK -> Optional.empty();
      };
    } catch (MalformedResponse | JacksonException e) {
      return Optional.empty();
    }
  }

  private JsonScan json(JsonSlice text) {
    try {
      return JsonScan.through(text, places);
    } catch (JacksonException e) {
      if (!rules.unquotedKeys()) {
        throw e;
      }
      return JsonScan.through(BoundedJson.quoted(text), places);
    }
  }

  /**
   * Converts comma-separated text with a header to a JSON array of objects; all values are texts.
   */
  static final class CsvRows {

    /** Names of which a header holds one at least; none: it has two columns at least. */
    private final Set<String> known;

    CsvRows(Set<String> known) {
      this.known = known;
    }

    /**
     * @throws MalformedResponse when it is not CSV, its rows differ in length, or its first line is
     *     not a header of this dataset
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
      List<String> names = ShapeReader.distinctNames(header);
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
}
