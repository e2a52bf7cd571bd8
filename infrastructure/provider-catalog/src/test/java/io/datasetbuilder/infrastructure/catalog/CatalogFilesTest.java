package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogFilesTest {

  @TempDir Path root;

  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(root.resolve("providers"));
  }

  private CatalogReading read() {
    return Acme.FILES.read(Optional.of(folder), Map.of());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static List<CatalogReading.RefusedFile> refused(CatalogReading reading) {
    return reading.refused();
  }

  @Test
  void anOperatorsProviderStandsBesideThoseThatComeWithTheService() throws IOException {
    write("acme.yaml", Acme.text());

    assertThat(read().catalog().dataset("acme", "parcels")).isPresent();
    assertThat(read().catalog().providers()).hasSizeGreaterThan(5);
  }

  @Test
  void aBadFileLeavesOnlyItsOwnProviderOut() throws IOException {
    write("acme.yaml", Acme.text());
    write("bad.yml", Acme.with("name: acme", "name: Bad"));

    CatalogReading reading = read();

    assertThat(reading.catalog().provider("acme")).isPresent();
    assertThat(refused(reading))
        .extracting(CatalogReading.RefusedFile::file)
        .containsExactly("bad.yml");
  }

  @Test
  void aProviderThatComesWithTheServiceIsNotReplaced() throws IOException {
    write("mine.yaml", Acme.with("name: acme", "name: worldbank"));

    CatalogReading reading = read();

    assertThat(refused(reading).get(0).problems())
        .extracting(problem -> problem.code())
        .containsExactly(CatalogProblem.PROVIDER_DEFINED_TWICE);
    assertThat(reading.catalog().dataset("worldbank", "parcels")).isEmpty();
  }

  @Test
  void theFirstOfTwoFilesByNameDefinesTheProvider() throws IOException {
    write("b.yaml", Acme.with("title: Acme open data", "title: Second"));
    write("a.yaml", Acme.text());

    CatalogReading reading = read();

    assertThat(reading.catalog().provider("acme").orElseThrow().about().title())
        .isEqualTo("Acme open data");
    assertThat(refused(reading))
        .extracting(CatalogReading.RefusedFile::file)
        .containsExactly("b.yaml");
  }

  @Test
  void filesOfOtherNamesAreLeftAlone() throws IOException {
    write("notes.txt", "no definition");

    assertThat(refused(read())).isEmpty();
  }

  @Test
  void aLinkOutOfTheFolderIsNotFollowed() throws IOException {
    Path outside = Files.writeString(root.resolve("acme.yaml"), Acme.text());
    Files.createSymbolicLink(folder.resolve("acme.yaml"), outside);

    CatalogReading reading = read();

    assertThat(reading.catalog().provider("acme")).isEmpty();
    assertThat(refused(reading).get(0).problems().get(0).message())
        .isEqualTo("The file is a link that leads out of its folder.");
  }

  @Test
  void aLinkWithinTheFolderIsFollowed() throws IOException {
    write("hidden", Acme.text());
    Files.createSymbolicLink(folder.resolve("acme.yaml"), Path.of("hidden"));

    assertThat(read().catalog().provider("acme")).isPresent();
  }

  @Test
  void aFileAboveOneMebibyteIsRefused() throws IOException {
    write("acme.yaml", Acme.text() + "#".repeat(1024 * 1024));

    assertThat(refused(read()).get(0).problems().get(0).code())
        .isEqualTo(CatalogProblem.DEFINITION_UNREADABLE);
  }

  @Test
  void aFolderWithANameOfAFileIsRefused() throws IOException {
    Files.createDirectory(folder.resolve("acme.yaml"));

    assertThat(refused(read()))
        .extracting(CatalogReading.RefusedFile::file)
        .containsExactly("acme.yaml");
  }

  @Test
  void aMissingFolderIsReported() {
    CatalogReading reading = Acme.FILES.read(Optional.of(root.resolve("none")), Map.of());

    assertThat(refused(reading).get(0).problems().get(0).message())
        .isEqualTo("The folder of definitions is not there or cannot be read.");
  }

  @Test
  void aDatasetThatOtherToolsListElsewhereIsFound() throws IOException {
    write(
        "acme.yaml", Acme.with("families:", "elsewhere: {quakes: acme2.depots.north}\nfamilies:"));
    write("acme2.yaml", Acme.with("name: acme\n", "name: acme2\n"));

    CatalogReading reading = read();

    assertThat(refused(reading)).isEmpty();
    assertThat(reading.catalog().dataset("acme", "quakes").orElseThrow().key())
        .isEqualTo("acme2.depots.north");
  }

  @Test
  void aDatasetElsewhereThatDoesNotExistIsReported() throws IOException {
    write("acme.yaml", Acme.with("families:", "elsewhere: {quakes: usgs.quakes}\nfamilies:"));

    assertThat(refused(read()).get(0).problems())
        .extracting(problem -> problem.at() + ": " + problem.message())
        .containsExactly("elsewhere.quakes: There is no dataset \"usgs.quakes\".");
  }

  @Test
  void everyDatasetElsewhereOfTheBuiltInProvidersExists() {
    ProviderCatalog catalog = read().catalog();

    assertThat(catalog.providers())
        .allSatisfy(
            provider ->
                assertThat(provider.elsewhere().values())
                    .allSatisfy(
                        other ->
                            assertThat(catalog.dataset(other.provider(), other.dataset()))
                                .isPresent()));
  }

  @Test
  void extraHostsMayBeCalledAndChosen() throws IOException {
    write("acme.yaml", Acme.text());

    CatalogReading reading =
        Acme.FILES.read(Optional.of(folder), Map.of("acme", List.of("South.acme.org")));

    assertThat(reading.catalog().provider("acme").orElseThrow().endpoint().allows("south.acme.org"))
        .isTrue();
    assertThat(
            reading
                .catalog()
                .dataset("acme", "depots.north")
                .orElseThrow()
                .params()
                .get(0)
                .allowed())
        .containsExactly("north.acme.org", "south.acme.org");
  }

  @Test
  void extraHostsAreExactPublicNames() throws IOException {
    write("acme.yaml", Acme.text());

    CatalogReading reading =
        Acme.FILES.read(
            Optional.of(folder), Map.of("acme", List.of(".acme.org", "127.0.0.1", "localhost")));

    assertThat(refused(reading)).hasSize(3);
    assertThat(reading.catalog().provider("acme").orElseThrow().endpoint().hosts()).hasSize(2);
  }

  @Test
  void extraHostsOfAnUnknownProviderAreReported() throws IOException {
    write("acme.yaml", Acme.text());

    CatalogReading reading =
        Acme.FILES.read(Optional.of(folder), Map.of("acmee", List.of("a.acme.org")));

    assertThat(refused(reading).get(0).problems().get(0).hint()).hasValue("Did you mean acme?");
  }
}
