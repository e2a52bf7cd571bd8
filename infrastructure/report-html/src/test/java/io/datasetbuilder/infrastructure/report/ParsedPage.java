package io.datasetbuilder.infrastructure.report;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A page taken apart; a page that is not well-formed cannot be. */
public record ParsedPage(Document document) {

  public static ParsedPage of(String html)
      throws SAXException, IOException, ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setXIncludeAware(false);
    return new ParsedPage(
        factory.newDocumentBuilder().parse(new InputSource(new StringReader(html))));
  }

  /** All elements of a name; {@code *} for every one. */
  public List<Element> all(String name) {
    return elements(document.getElementsByTagName(name));
  }

  static List<Element> children(Element parent, String name) {
    List<Element> children = new ArrayList<>();
    for (Element element : elements(parent.getElementsByTagName(name))) {
      if (element.getParentNode().isSameNode(parent)) {
        children.add(element);
      }
    }
    return children;
  }

  /** Every attribute of the page as {@code element name=value}. */
  public List<String> attributes() {
    List<String> found = new ArrayList<>();
    for (Element element : all("*")) {
      NamedNodeMap attributes = element.getAttributes();
      for (int i = 0; i < attributes.getLength(); i++) {
        found.add(element.getTagName() + " " + attributes.item(i));
      }
    }
    return found;
  }

  public List<String> ids() {
    return all("*").stream().map(e -> e.getAttribute("id")).filter(id -> !id.isEmpty()).toList();
  }

  public String text(String name) {
    return all(name).get(0).getTextContent();
  }

  private static List<Element> elements(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
