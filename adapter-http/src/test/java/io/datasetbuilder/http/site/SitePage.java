package io.datasetbuilder.http.site;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Page of a site, whose elements are well-formed XML, or a part of one. */
record SitePage(Element element) {

  static SitePage read(Path file) {
    try {
      String text = Files.readString(file).replaceFirst("<!DOCTYPE html>\n", "");
      return new SitePage(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
              .getDocumentElement());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (ParserConfigurationException | SAXException malformed) {
      throw new AssertionError(file.toString(), malformed);
    }
  }

  /** The elements of a name in it, in order. */
  List<SitePage> all(String name) {
    NodeList found = element.getElementsByTagName(name);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> new SitePage((Element) found.item(i)))
        .toList();
  }

  SitePage first(String name) {
    return all(name).get(0);
  }

  boolean hasClass(String name) {
    return List.of(attribute("class").split(" ")).contains(name);
  }

  String attribute(String name) {
    return element.getAttribute(name);
  }

  String text() {
    return element.getTextContent().strip();
  }

  /** A number or a time in the form for programs, else the text. */
  String value() {
    for (SitePage number : all("data")) {
      return number.attribute("value");
    }
    for (SitePage moment : all("time")) {
      return moment.attribute("datetime");
    }
    return text();
  }

  /** Numbers of checks in pills. */
  String checks() {
    List<String> counts = all("data").stream().map(count -> count.attribute("value")).toList();
    return switch (counts.size()) {
      case 0 -> "none";
      case 1 -> "passed " + counts.get(0) + ", others 0";
      default -> "passed " + counts.get(0) + ", others " + counts.get(1);
    };
  }

  /** The values of its first list of names and values. */
  Map<String, SitePage> facts() {
    Map<String, SitePage> facts = new LinkedHashMap<>();
    SitePage list = first("dl");
    List<SitePage> values = list.all("dd");
    List<SitePage> names = list.all("dt");
    for (int i = 0; i < names.size(); i++) {
      facts.put(names.get(i).text(), values.get(i));
    }
    return facts;
  }

  /** Rows of the tables with a caption, each as its cells. */
  List<List<SitePage>> rows(String caption) {
    return all("table").stream()
        .filter(table -> table.first("caption").text().equals(caption))
        .flatMap(table -> table.first("tbody").all("tr").stream())
        .map(row -> Stream.concat(row.all("th").stream(), row.all("td").stream()).toList())
        .toList();
  }
}
