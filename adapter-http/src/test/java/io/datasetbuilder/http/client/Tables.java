package io.datasetbuilder.http.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Files with cells of every form, and specs that build them. */
final class Tables {

  static final String CSV =
      """
      id,amount,day,at,flag,month,name
      1,1.5,2026-01-02,2026-01-02T03:04:05,true,2026-01,가나다
      9007199254740993,-0.25,2026-02-03,2026-02-03T03:04:05.123456,false,2026-02,"=1+1"
      3,,,,,,
      """;

  static final String CASTS =
      "{id: int, amount: float, day: date, at: datetime, flag: bool, month: year_month}";

  static final String JSONL =
      """
      {"id": 1, "big": 9007199254740993, "inner": {"a": [1, 2], "b": {"c": "d"}}, "list": ["x"]}
      {"id": 2, "big": 5, "inner": {"a": [9007199254740993], "b": null}, "list": []}
      {"id": 3, "big": null, "inner": null, "list": null}
      """;

  private static final String ROWS =
      """
      SELECT * FROM (VALUES
        (1, 12.30::DECIMAL(20, 4), 18446744073709551615::UBIGINT, 'NaN'::DOUBLE,
         DATE '2026-01-02', TIME '01:02:03', TIMESTAMP '2026-01-02 03:04:05.000006',
         TIMESTAMPTZ '2026-01-02 03:04:05+00', true, {'x': 1, 'y': [1.5, 2.5]}),
        (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL))
      AS t(id, exact, large, ratio, "day", "time", moment, instant, flag, inner_part)
      """;

  private Tables() {}

  /** A Parquet file with types that no text has. */
  static byte[] parquet(Path folder) {
    Path file = folder.resolve("types.parquet");
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement()) {
      statement.execute("COPY (" + ROWS + ") TO '" + file + "' (FORMAT parquet)");
      return Files.readAllBytes(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** A source of a file. */
  static String file(String alias, String upload, String format, String schema) {
    return "{kind: file, alias: "
        + alias
        + ", upload_id: "
        + upload
        + ", format: "
        + format
        + ", schema: "
        + schema
        + "}";
  }

  /** A spec with an export as Parquet, and more at its top level. */
  static String spec(String datasetId, String more, String... sources) {
    return exported(datasetId, "parquet", more, sources);
  }

  /** A spec with an export of this kind, and more at its top level. */
  static String exported(String datasetId, String kind, String more, String... sources) {
    return "dataset_id: "
        + datasetId
        + "\ntitle: 표\ndescription: Made up\nlicense: CC0-1.0\nsources:\n  - "
        + String.join("\n  - ", sources)
        + "\nexports:\n  - {kind: "
        + kind
        + ", output_path: artifacts/data."
        + kind
        + ", options: {}}\n"
        + more
        + "\n";
  }
}
