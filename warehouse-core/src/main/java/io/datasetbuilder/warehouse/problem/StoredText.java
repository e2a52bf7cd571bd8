package io.datasetbuilder.warehouse.problem;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.List;

/** Bounds of texts that are kept as callers write them. */
public final class StoredText {

  private StoredText() {}

  /**
   * Faults of a text, each as the end of a sentence that begins with the name of its member.
   *
   * @param most largest number of Unicode characters
   */
  public static List<String> faults(String text, int most) {
    List<String> faults = new ArrayList<>();
    if (text.codePointCount(0, text.length()) > most) {
      faults.add("has at most " + most + " characters");
    }
    // Not every database stores it.
    if (text.indexOf('\0') >= 0) {
      faults.add("must not hold the character U+0000");
    }
    return faults;
  }

  /** The same as {@code invalid_request}. */
  public static List<Problem> problems(String member, String text, int most) {
    return faults(text, most).stream().map(fault -> invalid(member, fault)).toList();
  }

  /** As {@link #problems}, of a text that holds more than white space. */
  public static List<Problem> problemsOfFilled(String member, String text, int most) {
    return Blank.is(text) ? List.of(invalid(member, "is empty")) : problems(member, text, most);
  }

  /** A problem of a member of a request. */
  public static Problem invalid(String member, String fault) {
    return Problem.of(
        WarehouseProblem.INVALID_REQUEST, member, Quoting.quoted(member) + " " + fault);
  }
}
