package io.datasetbuilder.http.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.javalin.http.HttpStatus;
import org.junit.jupiter.api.Test;

class StatusTableTest {

  @Test
  void everyCodeOfTheCatalogHasAStatus() {
    assertThat(ProblemCatalog.all())
        .allSatisfy(
            entry -> assertThat(StatusTable.of(entry.code()).getCode()).isBetween(400, 599));
  }

  @Test
  void aBadSpecIsTheCallersFault() {
    assertThat(StatusTable.of(LoadProblem.UNKNOWN_FIELD)).isEqualTo(HttpStatus.BAD_REQUEST);
  }

  @Test
  void aMissingUploadIsNotFoundLikeSomebodyElses() {
    assertThat(StatusTable.of(UploadProblem.UPLOAD_NOT_FOUND)).isEqualTo(HttpStatus.NOT_FOUND);
  }

  @Test
  void aUsedRunIdIsAConflict() {
    assertThat(StatusTable.of(RunProblem.RUN_ID_COMPLETED)).isEqualTo(HttpStatus.CONFLICT);
  }

  @Test
  void aFailedSourceIsABadGateway() {
    assertThat(StatusTable.of(TableProblem.CAST_DATA_LOSS)).isEqualTo(HttpStatus.BAD_GATEWAY);
  }

  @Test
  void aFullDiskPasses() {
    assertThat(StatusTable.of(StorageProblem.DISK_FULL)).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
  }

  @Test
  void whatNobodyForesawIsOurFault() {
    assertThat(StatusTable.of(ServiceProblem.INTERNAL_ERROR))
        .isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
  }

  @Test
  void aCodeOutsideOfTheCatalogIsAProgrammingError() {
    assertThatThrownBy(() -> StatusTable.of(Stranger.STRANGER))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private enum Stranger implements ProblemCode {
    STRANGER;

    @Override
    public Explanation explanation() {
      return new Explanation("", "");
    }
  }
}
