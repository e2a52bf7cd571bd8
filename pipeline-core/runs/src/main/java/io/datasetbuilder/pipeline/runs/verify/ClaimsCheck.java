package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import io.datasetbuilder.pipeline.runs.verify.TableFile.FileColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Compares what one document claims with the files, each disagreement a problem of its own. */
final class ClaimsCheck {

  private final RunPath document;
  private final TableFile table;
  private final TableRows rows;
  private final RunUnderTest run;
  private final List<Problem> problems = new ArrayList<>();

  ClaimsCheck(RunPath document, TableFile table, TableRows rows, RunUnderTest run) {
    this.document = document;
    this.table = table;
    this.rows = rows;
    this.run = run;
  }

  List<Problem> problems(Claims claims) {
    List<String> columns = VisibleColumns.of(table).stream().map(FileColumn::name).toList();
    if (claims.columns().filter(stated -> !stated.equals(columns)).isPresent()) {
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
      OptionalLong counted = rows.count(path, run);
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
