package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.document.export.HubDataset.Split;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import java.util.Optional;

/**
 * The {@code README.md} of a folder that the Hugging Face hub can take as a dataset: a dataset card
 * after the front matter that names its license, its configs and their data files.
 */
public final class HubCard {

  private static final String OTHER = "other";
  private static final String ONLY_CONFIG = "default";

  private HubCard() {}

  /** The card of a {@code huggingface} export. */
  static String render(HubDataset hub) {
    JsonObject fields =
        fields(hub.dataset(), hub.languages(), hub.rows())
            .putList("configs", List.of(hub), table -> config(ONLY_CONFIG, table, "").toObject())
            .put("dataset_info", info(hub).toObject())
            .toObject();
    return page(fields, DatasetCard.render(hub.dataset()));
  }

  /**
   * The card of a Gold folder, which is a dataset of the hub by itself.
   *
   * @param dataset with its file
   */
  public static String ofTable(DatasetDescription dataset) {
    return render(HubDataset.ofGold(dataset));
  }

  /**
   * The card above the Gold folders of several tables: one dataset of the hub with a config for
   * each table.
   *
   * @param tables with their files, at least one, of one BuildSpec
   * @param shown which of them the hub shows first
   */
  public static String ofTables(List<DatasetDescription> tables, DatasetDescription shown) {
    List<HubDataset> hubs = tables.stream().map(HubDataset::ofGold).toList();
    long rows = hubs.stream().mapToLong(HubDataset::rows).sum();
    JsonObject fields =
        fields(shown, List.of(), rows)
            .putList("configs", hubs, hub -> named(hub, hub.dataset().equals(shown)))
            .putList("dataset_info", hubs, HubCard::named)
            .toObject();
    return page(fields, DatasetCard.ofTables(tables));
  }

  private static String page(JsonObject fields, String card) {
    return FrontMatter.render(fields) + "\n" + card;
  }

  private static JsonMembers fields(DatasetDescription dataset, List<String> languages, long rows) {
    JsonMembers fields = new JsonMembers();
    dataset.license().ifPresent(license -> describe(license, fields));
    if (!languages.isEmpty()) {
      fields.putTexts("language", languages);
    }
    return fields
        .put("pretty_name", PlainLine.of(dataset.title()))
        .putTexts("size_categories", List.of(HubDataset.sizeCategory(rows)));
  }

  /** Declared terms as the hub names them: its own identifiers, else {@code other}. */
  private static void describe(License license, JsonMembers card) {
    String id = LicenseLists.family(license.id());
    Optional<String> listed = LicenseLists.HUGGINGFACE.named(id);
    if (listed.isPresent()) {
      card.put("license", listed.get());
      return;
    }
    Optional<String> name =
        license.name().or(() -> id.equals(OTHER) ? Optional.empty() : Optional.of(license.id()));
    card.put("license", OTHER)
        .putIfPresent("license_name", name, JsonValue::of)
        .putIfPresent("license_link", license.link(), JsonValue::of);
  }

  private static String name(HubDataset hub) {
    return hub.dataset().identity().goldName();
  }

  private static JsonObject named(HubDataset hub, boolean isShown) {
    JsonMembers config = config(name(hub), hub, name(hub) + "/");
    return (isShown ? config.put(ONLY_CONFIG, true) : config).toObject();
  }

  private static JsonObject named(HubDataset hub) {
    JsonMembers info = new JsonMembers().put("config_name", name(hub));
    info(hub).toObject().members().forEach(info::put);
    return info.toObject();
  }

  private static JsonMembers config(String name, HubDataset hub, String folder) {
    return new JsonMembers()
        .put("config_name", name)
        .putList("data_files", hub.splits(), split -> dataFile(split, folder));
  }

  private static JsonObject dataFile(Split split, String folder) {
    return new JsonMembers()
        .put("split", split.name())
        .put("path", folder + split.path())
        .toObject();
  }

  /**
   * Information about the dataset without its splits: the library expects the splits with their
   * size in memory, which it alone knows, and ignores them otherwise.
   */
  private static JsonMembers info(HubDataset hub) {
    return new JsonMembers()
        .put("features", new HubFeatures(hub.format()).inCard(hub.columns()))
        .put("download_size", hub.bytes());
  }
}
