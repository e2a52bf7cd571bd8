package io.datasetbuilder.pipeline.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings.PersonalData;
import io.datasetbuilder.pipeline.model.manifest.RecordedMasking.DeclaredName;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedMaskingTest {

  private static final RecordedMasking MASKING =
      new RecordedMasking(
          "[masked]",
          List.of(new DeclaredName("name", List.of("build_spec"), Optional.of("token"))),
          List.of(new DeclaredName("phone", List.of("kpubdata_spec"), Optional.empty())),
          List.of("BIRTH"));

  private static PersonalData recorded(JsonValue masking) {
    JsonObject none = new JsonMembers().toObject();
    return new PersonalData(none, new JsonMembers().put("people", masking).toObject());
  }

  @Test
  void whatWasWrittenReadsBack() {
    PersonalData data = recorded(MASKING.toJson());

    assertThat(data.masking("people")).contains(MASKING);
    assertThat(data.unmaskedIn()).containsExactly("people");
  }

  @Test
  void aDirectoryWithoutAnEntryHasNone() {
    assertThat(recorded(MASKING.toJson()).masking("cities")).isEmpty();
  }

  @Test
  void entriesWithoutAColumnAreLeftOutAndUnknownMembersIgnored() {
    JsonObject named = new JsonMembers().put("column", "name").put("later", 1).toObject();
    JsonObject unnamed = new JsonMembers().put("masked_as", "token").toObject();

    RecordedMasking read =
        recorded(
                new JsonMembers()
                    .putList("masked", List.of(named, unnamed, JsonValue.of("x")), item -> item)
                    .toObject())
            .masking("people")
            .orElseThrow();

    assertThat(read.maskedColumns()).containsExactly("name");
    assertThat(read.unmasked()).isEmpty();
  }

  @Test
  void anEntryThatIsNoObjectStatesNothing() {
    PersonalData data = recorded(JsonValue.of("none"));

    assertThat(data.masking("people").orElseThrow().masked()).isEmpty();
    assertThat(data.unmaskedIn()).isEmpty();
  }

  @Test
  void tablesWithFindingsAreNamed() {
    JsonObject findings =
        new JsonMembers()
            .putTexts("people", List.of("x"))
            .putTexts("cities", List.of())
            .put("rivers", "none")
            .toObject();

    assertThat(new PersonalData(findings, new JsonMembers().toObject()).foundIn())
        .containsExactly("people");
  }
}
