package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Texts that cells of a workbook refer to by number. They are kept in memory, as many as {@link
 * #MOST_CHARACTERS} allow.
 */
final class SharedTexts {

  private static final int MOST_CHARACTERS = 96 * 1024 * 1024;

  /** A character that XML cannot contain, or an underscore that would be read as one. */
  private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

  private final List<String> texts = new ArrayList<>();
  private long characters;

  SharedTexts() {}

  void read(XMLStreamReader part) throws XMLStreamException {
    while (WorkbookParts.next(part)) {
      if (part.isStartElement() && part.getLocalName().equals("si")) {
        String text = text(part, "si");
        characters += text.length();
        if (characters > MOST_CHARACTERS) {
          throw new UploadFailure(
              UnpackProblem.UNPACKED_TOO_LARGE
                  .says("the workbook has more than " + MOST_CHARACTERS + " characters of text")
                  .withHint("save the sheet as CSV in UTF-8 and use that file"));
        }
        texts.add(text);
      }
    }
  }

  /**
   * The text of an element with runs of text; readings for pronunciation are no part of it.
   *
   * @param part at the start of the element; moved to its end
   */
  static String text(XMLStreamReader part, String element) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    boolean inText = false;
    int readings = 0;
    while (WorkbookParts.next(part)) {
      if (part.isStartElement()) {
        readings += part.getLocalName().equals("rPh") ? 1 : 0;
        inText = part.getLocalName().equals("t") && readings == 0;
      } else if (part.isEndElement()) {
        if (part.getLocalName().equals(element)) {
          return unescaped(text.toString());
        }
        readings -= part.getLocalName().equals("rPh") ? 1 : 0;
        inText = false;
      } else if (inText && part.hasText()) {
        text.append(part.getText());
      }
    }
    throw new XMLStreamException("a text without end");
  }

  static String unescaped(String text) {
    if (!text.contains("_x")) {
      return text;
    }
    Matcher escape = ESCAPED.matcher(text);
    StringBuilder plain = new StringBuilder();
    while (escape.find()) {
      String character = String.valueOf((char) Integer.parseInt(escape.group(1), 16));
      escape.appendReplacement(plain, Matcher.quoteReplacement(character));
    }
    return escape.appendTail(plain).toString();
  }

  /**
   * The text of a number.
   *
   * @throws XMLStreamException when there is none
   */
  String get(String number) throws XMLStreamException {
    try {
      return texts.get(Integer.parseInt(number.strip()));
    } catch (NumberFormatException | IndexOutOfBoundsException noText) {
      throw new XMLStreamException("no such text", noText);
    }
  }
}
