package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.SpecInput;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A spec and the local files of its sources. */
final class SpecOptions {

  @Parameters(
      index = "0",
      paramLabel = "SPEC",
      description = "File with the BuildSpec in YAML or JSON; - reads the standard input.")
  String spec;

  @Option(
      names = "--upload",
      paramLabel = "ALIAS=PATH",
      description = {
        "A local file for the file source with this alias",
        "(or index, where it has none). Repeatable."
      })
  Map<String, Path> uploads = new LinkedHashMap<>();

  SpecInput read(Console console) {
    SpecInput input = SpecInput.of(new SpecFile(console.in()).read(spec));
    for (Map.Entry<String, Path> upload : uploads.entrySet()) {
      input = input.withUpload(upload.getKey(), upload.getValue());
    }
    return input;
  }
}
