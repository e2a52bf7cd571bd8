package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.pipeline.guess.GuessedRead.Likely;
import io.datasetbuilder.pipeline.table.bronze.ProposedNames;
import java.util.List;
import java.util.Map;

/** Records of a table that name its columns, with what speaks for them. */
final class HeaderProposal {

  private static final String HEADER = "header";

  private final TableLook look;
  private final HeaderDoubt doubt;
  private final Map<String, String> evidence;
  private final Map<String, Likely> likely;

  /**
   * @param evidence gets a sentence for each member that is certain
   * @param likely gets the members that are not
   */
  HeaderProposal(TableLook look, Map<String, String> evidence, Map<String, Likely> likely) {
    this.look = look;
    this.evidence = evidence;
    this.likely = likely;
    this.doubt =
        look.header() == HeaderLook.NAMES
            ? HeaderDoubt.of(look.cells().get(0), look.rows())
            : HeaderDoubt.NONE;
  }

  /** The rows, without one that can belong to the header. */
  List<List<String>> certainRows() {
    List<List<String>> rows = look.rows();
    return doubt == HeaderDoubt.SECOND_RECORD ? rows.subList(1, rows.size()) : rows;
  }

  /** Records that name the columns. */
  Header records() {
    if (look.header() == HeaderLook.ROW) {
      evidence.put(
          HEADER,
          look.isOnly()
              ? "the only record begins with a number or a date"
              : "the first record has values like those below, which are no usual names");
      return Header.NONE;
    }
    if (look.header() == HeaderLook.LIKE_A_ROW) {
      none("the first record has numbers in columns of numbers, like a row");
    }
    switch (doubt) {
      case NOT_SHOWN -> none("open: nothing shows whether the first record has names");
      case SECOND_RECORD ->
          likely.put(
              HEADER,
              new Likely(
                  new JsonValue.JsonArray(List.of(JsonValue.of(1), JsonValue.of(2))),
                  "open: the second record has texts in columns of numbers, too"));
      case NONE -> {}
    }
    return Header.FIRST;
  }

  private void none(String reason) {
    likely.put(HEADER, new Likely(JsonValue.of("none"), reason));
  }

  /** Names for a header that has some twice or not at all. */
  List<String> columns() {
    List<String> written = look.cells().get(0);
    List<String> names = ProposedNames.of(written);
    if (look.header() == HeaderLook.ROW || names.equals(written)) {
      return List.of();
    }
    evidence.put("columns", "the header has a name twice, or a column without a name");
    return names;
  }
}
