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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import tools.jackson.core.JacksonException;

/**
 * Walks through a response of any format as JSON. The format is detected from the response itself:
 * failures come as XML when JSON was requested, and as JSON when XML or CSV was.
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

  /**
   * Converts XML to the JSON that means the same to a definition: elements are members named
   * without prefix, repeated ones an array, texts trimmed; the root is a member too. Attributes are
   * left out, a text next to elements is the member {@code #text}. No document type, no entity but
   * the five of XML.
   */
  static final class XmlTree {

    private static final XMLInputFactory FACTORY = factory();

    /** More would take memory out of proportion to the response. */
    private static final int MOST_ELEMENTS = 1_000_000;

    private int elements;

    private XmlTree() {}

    /**
     * @throws MalformedResponse when it is not XML, declares a document type, or is beyond the
     *     bounds
     */
    static JsonSlice toJson(JsonSlice xml) {
      try {
        XMLStreamReader reader =
            FACTORY.createXMLStreamReader(
                new InputStreamReader(
                    new ByteArrayInputStream(xml.source(), xml.from(), xml.to() - xml.from()),
                    StandardCharsets.UTF_8));
        Element document = new Element();
        new XmlTree().content(reader, document, XMLStreamConstants.END_DOCUMENT, 0);
        LineBuffer out = new LineBuffer();
        document.write(out);
        return JsonSlice.of(out);
      } catch (XMLStreamException | RuntimeException e) {
        throw new MalformedResponse();
      }
    }

    private void content(XMLStreamReader reader, Element element, int end, int depth)
        throws XMLStreamException {
      if (depth > BoundedJson.MAX_DEPTH || elements++ == MOST_ELEMENTS) {
        throw new MalformedResponse();
      }
      for (int event = reader.next(); event != end; event = reader.next()) {
        switch (event) {
          case XMLStreamConstants.START_ELEMENT -> {
            String name = reader.getLocalName();
            Element child = new Element();
            content(reader, child, XMLStreamConstants.END_ELEMENT, depth + 1);
            element.add(name, child);
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
              element.add(reader.getText());
          case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
              throw new MalformedResponse();
          default -> {
            // comments, processing instructions and blanks say nothing
          }
        }
      }
    }

    private static XMLInputFactory factory() {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
      factory.setXMLResolver(
          (publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing outside of the document is read");
          });
      return factory;
    }

    /** An element while it is read. */
    private static final class Element {
      private static final StringBuilder NONE = new StringBuilder(0);

      private Map<String, List<Element>> members = Map.of();
      private StringBuilder text = NONE;

      void add(String name, Element child) {
        if (members.isEmpty()) {
          members = new LinkedHashMap<>();
        }
        members.computeIfAbsent(name, key -> new ArrayList<>(1)).add(child);
      }

      /** Blanks before a text are not part of it. */
      void add(String words) {
        if (text != NONE) {
          text.append(words);
        } else if (!words.isBlank()) {
          text = new StringBuilder(words);
        }
      }

      void write(LineBuffer out) {
        String words = text.toString().strip();
        if (members.isEmpty()) {
          out.text(words);
          return;
        }
        char before = '{';
        for (Map.Entry<String, List<Element>> member : members.entrySet()) {
          out.put(before).text(member.getKey()).put(':');
          write(member.getValue(), out);
          before = ',';
        }
        if (!words.isEmpty()) {
          out.put(before).text("#text").put(':').text(words);
        }
        out.put('}');
      }

      private static void write(List<Element> elements, LineBuffer out) {
        if (elements.size() == 1) {
          elements.get(0).write(out);
          return;
        }
        char before = '[';
        for (Element each : elements) {
          out.put(before);
          each.write(out);
          before = ',';
        }
        out.put(']');
      }
    }
  }
}
