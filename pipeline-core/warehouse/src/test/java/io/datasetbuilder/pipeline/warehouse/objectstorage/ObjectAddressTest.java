package io.datasetbuilder.pipeline.warehouse.objectstorage;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectAddressTest {

  @Test
  void hasABucketAndAPrefix() {
    assertThat(ObjectAddress.read("s3://tables/team/2026/"))
        .isEqualTo(Result.ok(new ObjectAddress("s3", "tables", "team/2026")));
    assertThat(ObjectAddress.read("s3://tables"))
        .isEqualTo(Result.ok(new ObjectAddress("s3", "tables", "")));
    assertThat(new ObjectAddress("s3", "tables", "a b").toString()).isEqualTo("s3://tables/a b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://",
        "s3://ab",
        "s3://Tables/x",
        "s3://key:secret@tables/x",
        "s3://tables//x",
        "s3://tables/a?b",
        "s3://tables/a\nb",
        "tables/x",
      })
  void refusesAnotherForm(String written) {
    assertThat(ObjectAddress.read(written).problems())
        .extracting(problem -> problem.code())
        .containsExactly(StorageProblem.OBJECT_STORAGE_UNAVAILABLE);
    assertThat(ObjectAddress.read(written).problems().toString()).doesNotContain("secret");
  }

  @Test
  void noPathOfAFolderIsMeantAsOne() {
    assertThat(List.of("build", "C:\\x", "c:/x", "/a/b", "s3:/x", "a b://x"))
        .noneMatch(ObjectAddress::isMeantBy);
    assertThat(ObjectAddress.isMeantBy("s3://x")).isTrue();
  }
}
