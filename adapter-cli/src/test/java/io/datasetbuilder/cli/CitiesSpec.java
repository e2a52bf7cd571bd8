package io.datasetbuilder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The spec of a dataset with one uploaded table, {@code list}. */
final class CitiesSpec {

  static final String TEXT =
      """
      dataset_id: cities
      title: Cities
      description: Some of them.
      sources: [{ kind: file, alias: list }]
      exports: [{ kind: csv, output_path: list.csv }]
      """;

  private CitiesSpec() {}

  /** Writes {@code spec.yaml} into a folder, and optionally further lines of the spec. */
  static void write(Path folder, String... more) throws IOException {
    String lines = more.length == 0 ? "" : String.join("\n", more) + "\n";
    Files.writeString(folder.resolve("spec.yaml"), TEXT + lines);
  }
}
