package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of compressed files and archives that cannot be unpacked. */
public enum UnpackProblem implements ProblemCode {
  OTHER_PACKING(
      "The name of the file ends like that of a compressed file or an archive, and its bytes are"
          + " something else.",
      "Rename the file to end as what it is, such as .csv, .gz or .zip."),
  PACKED_FILE_DAMAGED(
      "The compressed file or archive is cut off or damaged.",
      "Copy or download the file again, and compare its length with the original."),
  PACKED_FILE_UNSUPPORTED(
      "The file is compressed by a method or with a window that the service does not read.",
      "Unpack the file and use the file inside, or compress it with the usual settings."),
  UNPACKED_TOO_LARGE(
      "The content is longer than unpacked content may be, or many times as long as the file, as in"
          + " files that are made to fill disks.",
      "If the file is yours, unpack it and use the file inside."),
  PART_NOT_CHOSEN(
      "The archive or workbook has several members or sheets, and none is named.",
      "Name one of them after a #, as in all.zip#member.csv or book.xlsx#Sheet1."),
  PART_NOT_FOUND(
      "The archive or workbook has no member, sheet or cells of this name.",
      "Use one of the names that the message lists, or a range such as Sheet1!A4:F200."),
  UNSAFE_MEMBER_NAME(
      "A member of the archive has an absolute name or a name that leaves its folder (..).",
      "Do not use an archive of unknown origin; pack the files again without such names."),
  PACKED_FILE_ENCRYPTED(
      "The archive or workbook is encrypted.", "Decrypt the file and use what is inside."),
  CELL_ERROR(
      "A cell of the workbook is an error such as #N/A or #DIV/0!.",
      "Correct the formula, or choose a range without the cell."),
  CELL_UNREADABLE(
      "A cell of the workbook has no value that can be read: a formula that was never calculated,"
          + " or a number that is not a date although the cell is formatted as one.",
      "Open the workbook in a spreadsheet program, correct the cell, and save it."),
  NESTED_ARCHIVE(
      "The content is itself compressed or an archive.",
      "Unpack the outer file and use the one inside.");

  private final String meaning;
  private final String remedy;

  UnpackProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  /** The problem with this code and message. */
  public Problem says(String message) {
    return Problem.of(this, "", message);
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
