package io.datasetbuilder.embedded.building;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.document.export.ExportRequest;
import io.datasetbuilder.pipeline.document.export.ExportTarget;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** An exporter of somebody else, found through the platform's ServiceLoader. */
public final class RowCountExporter implements Exporter {

  @Override
  public String kind() {
    return "row-count";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return options.members().containsKey("refuse")
        ? List.of(Problem.of(ServiceProblem.INVALID_SETTING, at + ".refuse", "it asks for it"))
        : List.of();
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    target.writeTable("rows.csv", TableFormat.CSV);
    if (request.options().members().containsKey("copy")) {
      target.writeContent("rows.jsonl", out -> copy(target, out));
    }
    if (request.options().members().containsKey("outside")) {
      target.writeContent("../../../outside.txt", out -> out.write('x'));
    }
    if (request.options().members().containsKey("endless")) {
      target.writeContent("endless.txt", RowCountExporter::neverEnds);
    }
    if (request.options().members().containsKey("break")) {
      throw new IllegalStateException("a secret of the machine");
    }
    if (request.options().members().containsKey("twice")) {
      target.writeTable("rows.csv", TableFormat.CSV);
    }
    long rows = request.dataset().profile().rowCount();
    JsonValue unit = request.options().members().getOrDefault("unit", JsonValue.of("rows"));
    target.writeDocument("count.txt", rows + " " + ((JsonValue.JsonText) unit).value());
  }

  private static void copy(ExportTarget target, OutputStream out) {
    target.forEachRow(
        row -> {
          try {
            out.write((JsonRenderer.line(new JsonArray(row)) + "\n").getBytes(UTF_8));
          } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
          }
        });
  }

  private static void neverEnds(OutputStream out) throws IOException {
    while (true) {
      out.write('x');
    }
  }
}
