package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The table {@code access-matrix.txt}: who is answered what by each operation. */
final class AccessMatrix {

  private AccessMatrix() {}

  /**
   * A line of the table. Each answer is a letter.
   *
   * @param operation its id in the contract
   * @param variant what the call names, where the operation has several rows; may be empty
   * @param answers of the deployments, in the order of {@link AccessDeployment.Kind}
   */
  record Row(String operation, String variant, List<String> answers) {
    /** What the callers of a deployment are answered. */
    String answers(AccessDeployment.Kind kind) {
      return answers.get(List.of(AccessDeployment.Kind.values()).indexOf(kind));
    }

    @Override
    public String toString() {
      return variant.isEmpty() ? operation : operation + "/" + variant;
    }
  }

  static List<Row> rows() {
    return text()
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(AccessMatrix::row)
        .toList();
  }

  private static Row row(String line) {
    List<String> cells = List.of(line.strip().split("\\s+", -1));
    String[] name = cells.get(0).split("/", 2);
    return new Row(name[0], name.length > 1 ? name[1] : "", cells.subList(1, cells.size()));
  }

  private static String text() {
    try (InputStream in = AccessMatrix.class.getResourceAsStream("access-matrix.txt")) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
