package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Sheets of a workbook, and the choice of the cells of one of them.
 *
 * @param sheets in the order of the workbook
 */
public record WorkbookSheets(List<SheetName> sheets) {
  public WorkbookSheets {
    sheets = List.copyOf(sheets);
  }

  /**
   * A sheet.
   *
   * @param hidden whether a program does not show it
   */
  public record SheetName(String name, boolean hidden) {}

  /**
   * Cells of a sheet.
   *
   * @param index position of the sheet, from 0
   */
  public record ChosenCells(int index, String sheet, SheetRange range) {}

  /**
   * Chooses the only sheet, or the one that the caller named, optionally followed by {@code !} and
   * a range. A name that a sheet has is the name, also with a {@code !} in it.
   *
   * @param workbook as the caller wrote it, for messages
   */
  public Result<ChosenCells> choose(Optional<String> wanted, String workbook) {
    if (wanted.isEmpty()) {
      return sheets.size() == 1
          ? Result.ok(new ChosenCells(0, sheets.get(0).name(), SheetRange.WHOLE))
          : Result.refused(severalSheets(workbook));
    }
    String name = wanted.get();
    int mark = name.lastIndexOf('!');
    if (index(name) >= 0 || mark < 0) {
      return chosen(name, SheetRange.WHOLE, workbook);
    }
    String range = name.substring(mark + 1);
    return SheetRange.of(range)
        .map(cells -> chosen(unquoted(name.substring(0, mark)), cells, workbook))
        .orElseGet(() -> Result.refused(noRange(range)));
  }

  private Result<ChosenCells> chosen(String name, SheetRange range, String workbook) {
    int index = index(name);
    return index < 0
        ? Result.refused(missing(name, workbook))
        : Result.ok(new ChosenCells(index, name, range));
  }

  private int index(String name) {
    return sheets.stream().map(SheetName::name).toList().indexOf(name);
  }

  /** A name as spreadsheet programs write it in formulas. */
  private static String unquoted(String name) {
    boolean quoted = name.length() > 2 && name.startsWith("'") && name.endsWith("'");
    return quoted ? name.substring(1, name.length() - 1).replace("''", "'") : name;
  }

  private Problem severalSheets(String workbook) {
    String message =
        "%s has %d sheets, and none is chosen".formatted(Quoting.path(workbook), sheets.size());
    String first = sheets.isEmpty() ? "Sheet1" : sheets.get(0).name();
    return UnpackProblem.PART_NOT_CHOSEN
        .says(message)
        .withHint("name one after a #, as in %s#%s; ".formatted(workbook, first) + listed());
  }

  private Problem missing(String name, String workbook) {
    List<String> names = sheets.stream().map(SheetName::name).toList();
    String near = NearestName.of(name, names).map(each -> "did you mean " + each + "? ").orElse("");
    return UnpackProblem.PART_NOT_FOUND
        .says("%s has no sheet %s".formatted(Quoting.path(workbook), Quoting.quoted(name)))
        .withHint(near + listed());
  }

  private static Problem noRange(String range) {
    return UnpackProblem.PART_NOT_FOUND
        .says(Quoting.quoted(range) + " is not a range of cells")
        .withHint("write it as in Sheet1!A4:F200 or Sheet1!A:C");
  }

  private String listed() {
    return "its sheets are "
        + sheets.stream()
            .map(sheet -> Quoting.cut(sheet.name()) + (sheet.hidden() ? " (hidden)" : ""))
            .collect(Collectors.joining(", "));
  }
}
