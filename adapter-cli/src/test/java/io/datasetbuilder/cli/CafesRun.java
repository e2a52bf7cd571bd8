package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The run {@code one} of a dataset for both hubs, and commands about its publication. */
record CafesRun(ProgramFolder program, StandInHubs hubs) {

  void build() throws Exception {
    Path folder = program.path();
    program.useJavaOptions(StandInHubs.trusting(folder));
    Files.writeString(
        folder.resolve("cafes.csv"),
        "id,name,seats\n1,Onion,120\n2,Anthracite,80\n3,Fritz,60\n4,Libre,40\n");
    Files.writeString(
        folder.resolve("spec.yaml"),
        """
        dataset_id: cafes
        title: Cafes of a city
        description: Four cafes with their seats.
        license: CC-BY-4.0
        pii: { allow_columns: [name] }
        sources: [{ kind: file, alias: cafes }]
        splits: { mode: ratio, ratios: { train: 0.5, test: 0.5 }, seed: 7 }
        exports:
          - { kind: huggingface, output_path: hub }
          - kind: kaggle
            output_path: kaggle/cafes.csv
            options: { owner: %s, slug: cafes-of-a-city }
        """
            .formatted(StandInHubs.KAGGLE_USER));
    String[] build = {"build", "spec.yaml", "--upload", "cafes=cafes.csv", "--run-id", "one"};
    Ended built = run(build);
    assertThat(built.code()).as(built.err()).isZero();
  }

  /** Runs a command over the folder of the run, with the settings for both hubs. */
  Ended run(String... arguments) {
    return program.jar(hubs.variables()).run(with(arguments, "--output-dir", "out"));
  }

  /** A command about the publication at a destination. */
  static String[] at(String target, String destination, String... words) {
    return with(words, "one", "--target", target, "--destination", destination);
  }

  static String[] with(String[] arguments, String... more) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** A file or folder in the Gold folder of the only table. */
  Path gold(String below) {
    return program.path().resolve("out/one/gold/cafes").resolve(below);
  }
}
