package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Checks that all documents about a Gold table agree with each other and with its files: {@code
 * package.json}, {@code datapackage.json}, Croissant documents and the front matter of Hugging Face
 * cards, in the Gold folder and in its exports.
 */
final class GoldDocuments implements VerifyRun.RunCheck {

  private static final int MOST_BYTES = 64 * 1024 * 1024;

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (Map.Entry<String, RunPath> table : tables(run).entrySet()) {
      Optional<TableFile> footer = run.table(table.getValue());
      for (RunPath path : run.below(table.getKey()).values()) {
        JsonProblems complaints = new JsonProblems(VerifyProblem.SIDECAR_MISMATCH);
        Optional<Claims> claims =
            document(path, run)
                .flatMap(found -> Claims.read(path, found, table.getKey(), complaints));
        if (footer.isPresent() && claims.isPresent()) {
          compared++;
          problems.addAll(
              complaints.problems().isEmpty()
                  ? new ClaimsCheck(path, footer.get(), run).problems(claims.get())
                  : complaints.problems());
        }
      }
    }
    return VerifyReport.Check.compared("published documents", compared, "documents", problems);
  }

  /** The table of each Gold folder. */
  private static Map<String, RunPath> tables(RunUnderTest run) {
    Map<String, RunPath> tables = new TreeMap<>();
    for (RunPath path : run.facts().keySet()) {
      List<String> segments = path.segments();
      if (segments.size() == 3 && segments.get(0).equals("gold")) {
        String folder = "gold/" + segments.get(1);
        run.tableOf(folder).ifPresent(table -> tables.put(folder, table));
      }
    }
    return tables;
  }

  /** A JSON document, or the front matter of a page; empty for everything else. */
  private static Optional<JsonObject> document(RunPath path, RunUnderTest run) {
    if (path.fileName().endsWith(".json")) {
      return run.object(path, MOST_BYTES);
    }
    return path.fileName().endsWith(".md")
        ? run.files()
            .read(path, MOST_BYTES)
            .flatMap(page -> run.readers().pages().read(new String(page, StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  /**
   * Compares the claims of one document with the files; each disagreement is a problem of its own.
   */
  static final class ClaimsCheck {

    private final RunPath document;
    private final TableFile table;
    private final RunUnderTest run;
    private final List<Problem> problems = new ArrayList<>();

    ClaimsCheck(RunPath document, TableFile table, RunUnderTest run) {
      this.document = document;
      this.table = table;
      this.run = run;
    }

    List<Problem> problems(Claims claims) {
      if (claims.columns().filter(stated -> !stated.equals(table.visibleNames())).isPresent()) {
        differs("lists other columns than the table");
      }
      if (claims.rows().filter(stated -> stated != table.rowCount()).isPresent()) {
        differs("counts other rows than the table");
      }
      claims.files().forEach(this::compare);
      return List.copyOf(problems);
    }

    private void compare(FileClaim claim) {
      FileFacts facts =
          RunPath.isValid(claim.path()) ? run.facts().get(RunPath.of(claim.path())) : null;
      if (facts == null) {
        differs("names the file " + claim.path() + ", which is not there");
        return;
      }
      RunPath path = RunPath.of(claim.path());
      if (claim.bytes().filter(stated -> stated != facts.bytes()).isPresent()) {
        differs("states another length of " + path);
      }
      if (claim.sha256().filter(stated -> !stated.equals(facts.sha256())).isPresent()) {
        differs("states another SHA-256 of " + path);
      }
      if (claim.rows().isPresent()) {
        OptionalLong counted = run.rows(path);
        if (counted.isPresent() && counted.getAsLong() != claim.rows().get()) {
          differs("counts other rows than " + path);
        }
      }
    }

    private void differs(String how) {
      problems.add(
          Problem.of(VerifyProblem.SIDECAR_MISMATCH, document.value(), document + " " + how + "."));
    }
  }
}
