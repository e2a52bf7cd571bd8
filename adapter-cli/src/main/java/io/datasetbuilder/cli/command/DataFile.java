package io.datasetbuilder.cli.command;

import java.nio.file.Path;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A data file as a command's argument. */
public final class DataFile {

  private DataFile() {}

  public static PositionalParamSpec parameter() {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("1")
        .required(true)
        .paramLabel("FILE")
        .type(Path.class)
        .description("A CSV, JSON, JSONL or Parquet file.")
        .build();
  }
}
