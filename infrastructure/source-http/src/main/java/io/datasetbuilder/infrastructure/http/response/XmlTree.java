package io.datasetbuilder.infrastructure.http.response;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Converts XML to the JSON that means the same to a definition: elements are members named without
 * prefix, repeated ones an array, texts trimmed; the root is a member too. Attributes are left out,
 * a text beside elements is the member {@code #text}. No document type, no entity but the five of
 * XML.
 */
final class XmlTree {

  private static final XMLInputFactory FACTORY = factory();

  /** More would take memory out of proportion to the response. */
  private static final int MOST_ELEMENTS = 1_000_000;

  private int elements;

  private XmlTree() {}

  /**
   * @throws MalformedResponse when it is not XML, declares a document type, or is beyond the bounds
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
