package io.datasetbuilder.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Made-up tables that are hard to build, uploaded once, and specs that build them. */
public final class MixedTables {

  private static final int LONG = 300_000;
  private static final int WIDE = 300;
  private static final int NESTED_LISTS = 12;

  private static final Set<String> SUCCEEDED = Set.of("succeeded");
  private static final Set<String> FAILED = Set.of("failed");

  private MixedTables() {}

  /**
   * A table and what may become of its build.
   *
   * @param isCancelled whether the build is cancelled while it runs
   * @param endings statuses of a job that are right
   */
  public record Case(String name, String spec, boolean isCancelled, Set<String> endings) {}

  /** Uploads the tables. */
  public static List<Case> cases(Caller caller) {
    String late = upload(caller, "csv", lateText());
    String wide = upload(caller, "csv", wide());
    String nested = upload(caller, "jsonl", nested());
    String small = upload(caller, "csv", new String(ServedTables.csv(500), StandardCharsets.UTF_8));
    Case lateText = new Case("late-text", spec("late-text", "csv", late, ""), false, SUCCEEDED);
    Case failing =
        new Case("failing-cast", spec("failing-cast", "csv", late, "id: int"), false, FAILED);
    Case cancelled =
        new Case(
            "cancelled",
            spec("cancelled", "csv", late, ""),
            true,
            Set.of("cancelled", "succeeded"));
    Case wideTable = new Case("wide", spec("wide", "csv", wide, ""), false, SUCCEEDED);
    Case nestedLists = new Case("nested", spec("nested", "jsonl", nested, ""), false, SUCCEEDED);
    Case smallTable = new Case("small", spec("small", "csv", small, ""), false, SUCCEEDED);
    return List.of(
        lateText,
        failing,
        cancelled,
        wideTable,
        smallTable,
        nestedLists,
        lateText,
        cancelled,
        failing,
        smallTable);
  }

  private static String upload(Caller caller, String format, String content) {
    return caller
        .upload(format, content.getBytes(StandardCharsets.UTF_8))
        .text("upload_id")
        .orElseThrow(() -> new ChildFailed("a table was not uploaded"));
  }

  /** Numbers in every row but the last. */
  private static String lateText() {
    StringBuilder text = new StringBuilder("id,amount,city,note\n");
    for (int row = 1; row < LONG; row++) {
      text.append(row).append(',').append(row % 977).append('.').append(row % 10);
      text.append(",city-").append(row % 17).append(",a note about row ").append(row).append('\n');
    }
    return text.append("unknown,1.5,city-1,the last row\n").toString();
  }

  private static String wide() {
    String names =
        IntStream.range(0, WIDE).mapToObj(i -> "column_" + i).collect(Collectors.joining(","));
    return IntStream.range(0, 20)
        .mapToObj(
            row ->
                IntStream.range(0, WIDE)
                    .mapToObj(i -> i % 3 == 0 ? "text " + i % 7 : String.valueOf(row * i))
                    .collect(Collectors.joining(",")))
        .collect(Collectors.joining("\n", names + "\n", "\n"));
  }

  private static String nested() {
    return IntStream.range(0, 2000)
        .mapToObj(
            row ->
                "{\"id\":"
                    + row
                    + ",\"deep\":"
                    + "[".repeat(NESTED_LISTS)
                    + row
                    + "]".repeat(NESTED_LISTS)
                    + "}")
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String spec(String datasetId, String format, String uploadId, String casts) {
    return """
        dataset_id: %s
        title: Rows of %s
        description: Made-up rows
        license: CC0-1.0
        sources:
          - kind: file
            alias: rows
            format: %s
            upload_id: %s
            schema: {casts: {%s}}
        exports:
          - {kind: parquet, output_path: exports/rows.parquet}
          - {kind: jsonl, output_path: exports/rows.jsonl}
        """
        .formatted(datasetId, datasetId, format, uploadId, casts);
  }
}
