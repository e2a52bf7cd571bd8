package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.pipeline.source.packed.CellDate;
import io.datasetbuilder.pipeline.source.packed.WorkbookSheets;
import io.datasetbuilder.pipeline.source.packed.WorkbookSheets.SheetName;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Sheets of a workbook with the names of their parts, and what all sheets share.
 *
 * @param worksheets part of each sheet; empty for a sheet without cells, such as a chart
 * @param sharedStrings part with the texts of cells; empty where there are none
 * @param styles part with the formats of cells; empty where there are none
 */
record WorkbookOutline(
    WorkbookSheets sheets,
    List<Optional<String>> worksheets,
    Optional<String> sharedStrings,
    Optional<String> styles,
    CellDate dates) {

  /**
   * A relationship between parts.
   *
   * @param type last segment of its type, such as {@code worksheet}
   * @param target name of the part; empty where it is not in the workbook
   */
  private record Relation(String type, Optional<String> target) {}

  /**
   * Reads the outline of a workbook.
   *
   * @throws IOException when it is damaged
   */
  static WorkbookOutline of(WorkbookParts parts) throws IOException {
    String main =
        relations(parts, "_rels/.rels", "").values().stream()
            .filter(each -> each.type().equals("officeDocument"))
            .flatMap(each -> each.target().stream())
            .findFirst()
            .orElseThrow(() -> new IOException("no workbook"));
    int slash = main.lastIndexOf('/') + 1;
    String folder = main.substring(0, slash);
    String name = folder + "_rels/" + main.substring(slash) + ".rels";
    return new Reading(relations(parts, name, folder)).outline(parts, main);
  }

  private static Map<String, Relation> relations(WorkbookParts parts, String name, String folder)
      throws IOException {
    Map<String, Relation> relations = new LinkedHashMap<>();
    parts.read(
        name,
        part -> {
          while (WorkbookParts.next(part)) {
            if (part.isStartElement() && part.getLocalName().equals("Relationship")) {
              String type = String.valueOf(part.getAttributeValue(null, "Type"));
              boolean outside = "External".equals(part.getAttributeValue(null, "TargetMode"));
              String target = String.valueOf(part.getAttributeValue(null, "Target"));
              relations.put(
                  String.valueOf(part.getAttributeValue(null, "Id")),
                  new Relation(
                      type.substring(type.lastIndexOf('/') + 1),
                      outside ? Optional.empty() : Optional.of(resolved(folder, target))));
            }
          }
        });
    return relations;
  }

  private static String resolved(String folder, String target) {
    Deque<String> segments = new ArrayDeque<>();
    String path = target.startsWith("/") ? target : folder + target;
    for (String segment : path.split("/", -1)) {
      if (segment.equals("..")) {
        segments.pollLast();
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    return String.join("/", segments);
  }

  /** State of reading the main part. For one use. */
  private static final class Reading {

    private final Map<String, Relation> relations;
    private final List<SheetName> sheets = new ArrayList<>();
    private final List<Optional<String>> worksheets = new ArrayList<>();
    private CellDate dates = CellDate.FROM_1900;

    Reading(Map<String, Relation> relations) {
      this.relations = relations;
    }

    WorkbookOutline outline(WorkbookParts parts, String main) throws IOException {
      parts.read(
          main,
          part -> {
            while (WorkbookParts.next(part)) {
              if (part.isStartElement()) {
                element(part);
              }
            }
          });
      return new WorkbookOutline(
          new WorkbookSheets(sheets),
          worksheets,
          target("sharedStrings").filter(parts::has),
          target("styles").filter(parts::has),
          dates);
    }

    private void element(XMLStreamReader part) throws XMLStreamException {
      if (part.getLocalName().equals("workbookPr")) {
        String from1904 = part.getAttributeValue(null, "date1904");
        boolean on = "1".equals(from1904) || "true".equals(from1904) || "on".equals(from1904);
        dates = on ? CellDate.FROM_1904 : CellDate.FROM_1900;
      } else if (part.getLocalName().equals("sheet")) {
        String state = Objects.requireNonNullElse(part.getAttributeValue(null, "state"), "visible");
        String name = part.getAttributeValue(null, "name");
        Relation relation = relations.get(relationId(part));
        if (name == null || relation == null) {
          throw new XMLStreamException("a sheet without name or part");
        }
        sheets.add(new SheetName(name, !state.equals("visible")));
        worksheets.add(relation.type().equals("worksheet") ? relation.target() : Optional.empty());
      }
    }

    /** The namespace of the id depends on the edition of the standard. */
    private static String relationId(XMLStreamReader part) {
      for (int i = 0; i < part.getAttributeCount(); i++) {
        String namespace = String.valueOf(part.getAttributeNamespace(i));
        if (part.getAttributeLocalName(i).equals("id") && namespace.endsWith("/relationships")) {
          return part.getAttributeValue(i);
        }
      }
      return "";
    }

    private Optional<String> target(String type) {
      return relations.values().stream()
          .filter(each -> each.type().equals(type))
          .flatMap(each -> each.target().stream())
          .findFirst();
    }
  }
}
