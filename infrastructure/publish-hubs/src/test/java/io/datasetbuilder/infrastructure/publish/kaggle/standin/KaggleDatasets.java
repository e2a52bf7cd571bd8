package io.datasetbuilder.infrastructure.publish.kaggle.standin;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleBlobs.Blob;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The datasets of one account: what may be created and versioned, and what can be read of it. */
public final class KaggleDatasets {

  private static final Set<String> LICENSES =
      Set.of("CC0-1.0", "CC-BY-4.0", "CC-BY-NC-4.0", "apache-2.0", "other", "unknown");
  private static final Set<String> TYPES =
      Set.of("string", "boolean", "numeric", "datetime", "integer", "decimal");
  private static final int PAGE = 2;

  private final String user;
  private final KaggleBlobs blobs;
  private final Map<String, Dataset> bySlug = new LinkedHashMap<>();
  private int statusReads;
  private int notReady;
  private int hidden;
  private String end = "ready";
  private boolean statusesShown = true;

  KaggleDatasets(String user, KaggleBlobs blobs) {
    this.user = user;
    this.blobs = blobs;
  }

  synchronized void reset() {
    bySlug.clear();
    statusReads = 0;
    notReady = 0;
    hidden = 0;
    end = "ready";
    statusesShown = true;
  }

  /** The dataset of a slug; null when there is none. */
  public synchronized Dataset dataset(String slug) {
    return bySlug.get(slug);
  }

  /** Adds a dataset with one version of one file, which somebody made by other means. */
  public synchronized Dataset add(String slug, boolean isPrivate, Map<String, byte[]> files) {
    Dataset made = new Dataset(slug, isPrivate, "", new ArrayList<>());
    made.versions.add(new Version("Initial release", new TreeMap<>(files), "ready"));
    bySlug.put(slug, made);
    return made;
  }

  /** How many reads of the status find a new version unfinished, and what the next ones end as. */
  public synchronized void process(int reads, String endsAs) {
    notReady = reads;
    end = endsAs;
  }

  /** Describes versions without their status from now on. */
  public synchronized void leaveOutStatuses() {
    statusesShown = false;
  }

  /** How many reads do not find a dataset that was just created. */
  public synchronized void hideNew(int reads) {
    hidden = reads;
  }

  synchronized JsonObject create(JsonObject document) {
    RequestMembers request = new RequestMembers(document);
    request.only(
        "title",
        "slug",
        "ownerSlug",
        "licenseName",
        "isPrivate",
        "files",
        "directories",
        "subtitle",
        "description",
        "categoryIds",
        "convertToCsv"); // older clients send it; Kaggle ignores it
    String slug = request.text("slug");
    Refusal.unless(request.text("ownerSlug").equals(user), 403, "owner");
    Refusal.unless(slug.matches("[a-z0-9-]{3,50}"), 400, "slug");
    Refusal.unless(!bySlug.containsKey(slug), 409, "in use");
    Refusal.unless(length(request.text("title"), 6, 50), 400, "title");
    Refusal.unless(LICENSES.contains(request.text("licenseName")), 400, "license");
    describe(request);
    boolean isPrivate = request.flag("isPrivate");
    Map<String, byte[]> files = files(request);
    String description = request.has("description") ? request.text("description") : "";
    Dataset made = new Dataset(slug, isPrivate, description, new ArrayList<>());
    made.versions.add(new Version("Initial release", files, end));
    bySlug.put(slug, made);
    statusReads = 0;
    return created(slug);
  }

  synchronized JsonObject version(String slug, JsonObject document) {
    RequestMembers request = new RequestMembers(document);
    request.only(
        "versionNotes",
        "deleteOldVersions",
        "files",
        "directories",
        "subtitle",
        "description",
        "categoryIds",
        "convertToCsv"); // older clients send it; Kaggle ignores it
    Dataset dataset = bySlug.get(slug);
    Refusal.unless(!(dataset == null), 403, "Permission 'datasets.update' was denied");
    Refusal.unless(!request.text("versionNotes").isBlank(), 400, "notes");
    Refusal.unless(!request.flag("deleteOldVersions"), 400, "deleteOldVersions");
    describe(request);
    Map<String, byte[]> files = files(request);
    dataset.versions.add(new Version(request.text("versionNotes"), files, end));
    dataset.description =
        request.has("description") ? request.text("description") : dataset.description;
    statusReads = 0;
    return created(slug);
  }

  private static void describe(RequestMembers request) {
    Refusal.unless(
        !(request.has("subtitle") && !length(request.text("subtitle"), 20, 80)), 400, "subtitle");
    request.texts("categoryIds");
    Refusal.unless(
        !request.has("convertToCsv") || !request.flag("convertToCsv"), 400, "convertToCsv");
  }

  private static boolean length(String text, int least, int most) {
    int length = text.codePointCount(0, text.length());
    return length >= least && length <= most;
  }

  private Map<String, byte[]> files(RequestMembers request) {
    Map<String, byte[]> files = new TreeMap<>();
    collect("", request, files);
    Refusal.unless(!files.isEmpty(), 400, "files");
    return files;
  }

  private void collect(String folder, RequestMembers request, Map<String, byte[]> files) {
    for (RequestMembers file : request.objects("files")) {
      file.only("token", "description", "columns");
      checkColumns(file.objects("columns"));
      Blob blob = blobs.take(file.text("token"));
      Refusal.unless(!(files.put(folder + blob.name(), blob.content()) != null), 400, "twice");
    }
    for (RequestMembers below : request.objects("directories")) {
      below.only("name", "files", "directories");
      collect(folder + below.text("name") + "/", below, files);
    }
  }

  private static void checkColumns(List<RequestMembers> columns) {
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).only("order", "name", "type", "originalType", "description");
      Refusal.unless(!(columns.get(i).whole("order") != i), 400, "order");
      Refusal.unless(!columns.get(i).text("name").isEmpty(), 400, "name");
      Refusal.unless(TYPES.contains(columns.get(i).text("type")), 400, "type");
    }
  }

  private JsonObject created(String slug) {
    return new JsonMembers()
        .put("ref", "/" + user + "/" + slug)
        .put("url", "https://www.kaggle.com/datasets/" + user + "/" + slug)
        .put("status", "ok")
        .put("error", "")
        .toObject();
  }

  synchronized JsonObject view(String slug) {
    Dataset dataset = visible(slug);
    return new JsonMembers()
        .put("ref", user + "/" + slug)
        .put("isPrivate", dataset.isPrivate)
        .put("description", dataset.description)
        .put("currentVersionNumber", dataset.versions.size())
        .putList("versions", dataset.numbers(), number -> describe(dataset, number).toObject())
        .toObject();
  }

  synchronized JsonObject status(String slug) {
    Dataset dataset = visible(slug);
    String status = status(dataset, dataset.versions.size());
    statusReads++;
    return new JsonMembers().put("status", status).toObject();
  }

  private JsonMembers describe(Dataset dataset, int number) {
    JsonMembers described =
        new JsonMembers()
            .put("versionNumber", number)
            .put("versionNotes", dataset.versions.get(number - 1).notes);
    return statusesShown ? described.put("status", status(dataset, number)) : described;
  }

  /** Kaggle works on the newest version until its status was read often enough. */
  private String status(Dataset dataset, int number) {
    boolean isPending = number == dataset.versions.size() && statusReads < notReady;
    return isPending ? "pending" : dataset.versions.get(number - 1).end;
  }

  synchronized JsonObject files(String slug, int version, int from) {
    Dataset dataset = visible(slug);
    List<Map.Entry<String, byte[]>> all =
        List.copyOf(dataset.versions.get(version - 1).files.entrySet());
    List<Map.Entry<String, byte[]>> page =
        all.subList(Math.min(from, all.size()), Math.min(from + PAGE, all.size()));
    return new JsonMembers()
        .putList(
            "datasetFiles",
            page,
            file ->
                new JsonMembers()
                    .put("name", file.getKey())
                    .put("totalBytes", file.getValue().length)
                    .toObject())
        .put("nextPageToken", from + PAGE < all.size() ? Integer.toString(from + PAGE) : "")
        .toObject();
  }

  private Dataset visible(String slug) {
    Dataset dataset = bySlug.get(slug);
    boolean isHidden = dataset == null || hidden-- > 0;
    Refusal.unless(!isHidden, 403, "Permission 'datasets.get' was denied");
    return dataset;
  }

  /** One dataset. */
  public static final class Dataset {
    private final String slug;
    private final List<Version> versions;
    private boolean isPrivate;
    private String description;

    Dataset(String slug, boolean isPrivate, String description, List<Version> versions) {
      this.slug = slug;
      this.isPrivate = isPrivate;
      this.description = description;
      this.versions = versions;
    }

    public boolean isPrivate() {
      return isPrivate;
    }

    /** Makes it public. */
    public void open() {
      isPrivate = false;
    }

    public String description() {
      return description;
    }

    /** Changes what the dataset says about itself, as its owner can. */
    public void describe(String other) {
      description = other;
    }

    /** Files and notes of its versions, oldest first. */
    public List<Version> versions() {
      return List.copyOf(versions);
    }

    private List<Integer> numbers() {
      return IntStream.rangeClosed(1, versions.size()).boxed().toList();
    }

    @Override
    public String toString() {
      return slug;
    }
  }

  /**
   * One version of a dataset.
   *
   * @param end its status once Kaggle has worked on it
   */
  public record Version(String notes, Map<String, byte[]> files, String end) {}
}
