package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity.Status;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spec, "Endpoints" (profile): a column whose values or name suggest personal data, unless the
 * {@code pii} policy accepts it.
 */
class ColumnsOfSnapshotsTest {

  private static final String CSV =
      "id,contact,city,owner_name,ok\n1,ada@example.org,Paris,x,true\n2,,Oslo,y,false\n";

  @AutoClose private final WarehouseFixture fixture;

  ColumnsOfSnapshotsTest(@TempDir Path folder) {
    fixture = WarehouseFixture.in(folder);
  }

  @Test
  void namesAndValuesMakeAColumnSuspected() {
    build("mode: warn");

    assertThat(sensitivity("contact")).isEqualTo(suspected("email"));
    assertThat(sensitivity("owner_name")).isEqualTo(suspected("name"));
    assertThat(sensitivity("city")).isEqualTo(Sensitivity.NOT_DETECTED);
    assertThat(sensitivity("id")).isEqualTo(Sensitivity.NOT_DETECTED);
  }

  @Test
  void anAllowedColumnIsNotScannedAndAccepted() {
    build("allow_columns: [contact]");

    assertThat(sensitivity("contact"))
        .isEqualTo(new Sensitivity(Status.ALLOWED_BY_SPEC, List.of("unchecked_values")));
    assertThat(sensitivity("owner_name")).isEqualTo(suspected("name"));
  }

  @Test
  void wherePersonalDataIsAllowedEveryColumnThatCanHoldItIsUncheckedAndAccepted() {
    build("mode: allow");

    assertThat(sensitivity("owner_name"))
        .isEqualTo(new Sensitivity(Status.ALLOWED_BY_SPEC, List.of("name", "unchecked_values")));
    assertThat(sensitivity("city"))
        .isEqualTo(new Sensitivity(Status.ALLOWED_BY_SPEC, List.of("unchecked_values")));
    assertThat(sensitivity("ok")).isEqualTo(Sensitivity.NOT_DETECTED);
  }

  @Test
  void aMaskedColumnStaysSuspectedBecauseItsValuesWereNotScanned() {
    build("mask_columns: [contact]");

    assertThat(sensitivity("contact")).isEqualTo(suspected("unchecked_values"));
  }

  private void build(String policy) {
    fixture.build(fixture.people(CSV) + "pii: {" + policy + "}\n", "one");
  }

  private Sensitivity sensitivity(String column) {
    return fixture.table().table().current().map(Snapshot::columns).orElseThrow().stream()
        .filter(found -> found.name().equals(column))
        .map(TableColumn::sensitivity)
        .findFirst()
        .orElseThrow();
  }

  private static Sensitivity suspected(String kind) {
    return new Sensitivity(Status.SUSPECTED, List.of(kind));
  }
}
