package io.datasetbuilder.http.contract;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A running service of the table, in which an owner keeps a run, a dataset, an upload and a
 * document.
 *
 * @param callers the credentials of each column
 * @param newcomer the credentials of somebody who owns nothing
 * @param owned the things of the owner
 * @param team the owner, where it is a team
 */
record AccessDeployment(
    World world,
    List<Map<String, String>> callers,
    Map<String, String> newcomer,
    Things owned,
    Optional<String> team,
    Users users,
    Runnable closing)
    implements AutoCloseable {

  private static final Map<String, String> NONE = Map.of();
  private static final Map<String, String> WRONG = Map.of(World.KEY_HEADER, "another key");
  private static final Map<String, String> KEY = Map.of(World.KEY_HEADER, World.KEY);
  private static final Map<String, String> MASTER_KEY =
      Map.of("SVC_CREDENTIAL_MASTER_KEY", World.MASTER_KEY);

  private static final Map<String, String> MANY_BUILDS =
      Map.of("SVC_MAX_ACTIVE_BUILDS_PER_OWNER", "1000");

  /**
   * What a call can name.
   *
   * @param runId a run that was a job, and the id of a document
   * @param datasetId what it built
   * @param uploadId what it read
   * @param shareId of the dataset where it is shared, else one that nothing has
   */
  record Things(
      String runId,
      String datasetId,
      String uploadId,
      String analysisId,
      String exportId,
      String shareId) {

    static final String RUN = "canary-run-1";
    private static final String DATASET = "canary-dataset-1";

    /** Names of equal length that nothing has. */
    Things missing() {
      return new Things(
          RUN.replace("canary", "nobody"),
          DATASET.replace("canary", "nobody"),
          reversed("upl_", uploadId),
          reversed("an_", analysisId),
          reversed("exp_", exportId),
          shareId);
    }

    Things sharedAs(String other) {
      return new Things(runId, datasetId, uploadId, analysisId, exportId, other);
    }

    private static String reversed(String prefix, String id) {
      return prefix + new StringBuilder(id.substring(prefix.length())).reverse();
    }

    /** The table that the run committed, where there is a warehouse. */
    String table() {
      return datasetId + ".s";
    }

    boolean areIn(String text) {
      return Stream.of("canary", uploadId, analysisId, exportId).anyMatch(text::contains);
    }

    /** A text about the missing things as one about these. */
    String renamedIn(String text) {
      return text.replace("nobody-", "canary-")
          .replace(missing().uploadId(), uploadId)
          .replace(missing().analysisId(), analysisId)
          .replace(missing().exportId(), exportId);
    }
  }

  /** Ids of users who are approved and rejected already, so that doing it again changes nothing. */
  record Users(String approved, String rejected) {

    private static final String NOBODY = "oidc:" + "0".repeat(64);

    /** Where nobody signs in. */
    private static final Users NONE = new Users(NOBODY, NOBODY);
  }

  /** The deployments of the table, in its order; the first keeps no warehouse. */
  enum Kind {
    ONE_USER,
    DEV_MODE,
    OWNERS_WITHOUT_SIGN_IN,
    OWNERS_WHO_SIGN_IN,
    /** An owner shares the dataset. */
    SHARED_DATASET,
    DATASET_OF_A_TEAM,
    PUBLIC_SITE,
    /** A public site without the dataset. */
    EMPTY_PUBLIC_SITE;

    /** Starts it in a folder of its own. */
    AccessDeployment start(Path folder) {
      Path own = folder.resolve(name());
      return switch (this) {
        case ONE_USER -> singleUser(own);
        case DEV_MODE -> dev(own);
        case OWNERS_WITHOUT_SIGN_IN -> enforced(own);
        case OWNERS_WHO_SIGN_IN -> multiUser(own);
        case SHARED_DATASET -> shared(own);
        case DATASET_OF_A_TEAM -> team(own);
        case PUBLIC_SITE -> published(own);
        case EMPTY_PUBLIC_SITE -> closed(own);
      };
    }
  }

  private static AccessDeployment singleUser(Path folder) {
    StandIns standIns = new StandIns();
    World world = new World(folder.resolve("out"), standIns, MASTER_KEY, same -> same);
    Map<String, String> token = bearer("a.b.c");
    return of(world, List.of(NONE, WRONG, token, KEY), KEY, KEY, Users.NONE, standIns::close);
  }

  private static AccessDeployment dev(Path folder) {
    StandIns standIns = new StandIns();
    World world =
        new World(
            folder.resolve("out"),
            standIns,
            withWarehouse(folder, MASTER_KEY),
            settings -> settings.withAccess(Optional.of(new Secret(World.KEY)), true));
    return of(world, List.of(NONE), NONE, NONE, Users.NONE, standIns::close);
  }

  private static AccessDeployment enforced(Path folder) {
    StandIns standIns = new StandIns();
    Map<String, String> variables = withWarehouse(folder, MASTER_KEY);
    variables.put("ENFORCE_OWNERSHIP", "1");
    World world = World.shared(folder.resolve("out"), standIns, variables);
    List<Map<String, String>> callers = List.of(NONE, WRONG, bearer("a.b.c"), KEY);
    return of(world, callers, KEY, KEY, Users.NONE, standIns::close);
  }

  private static AccessDeployment multiUser(Path folder) {
    SharedWorld shared = new SharedWorld(folder.resolve("out"), withWarehouse(folder, MANY_BUILDS));
    Map<String, String> owner = bearer(shared.token(SharedWorld.OWNER));
    List<Map<String, String>> callers =
        List.of(
            NONE,
            WRONG,
            bearer(shared.token(SharedWorld.PENDING)),
            bearer(shared.token(SharedWorld.REJECTED)),
            KEY,
            bearer(shared.token(SharedWorld.ADMIN)),
            bearer(shared.token(SharedWorld.OTHER)),
            owner);
    return of(
        shared.world,
        callers,
        bearer(shared.token(SharedWorld.NEWCOMER)),
        owner,
        new Users(shared.idOf(SharedWorld.NEWCOMER), shared.idOf(SharedWorld.REJECTED)),
        shared::close);
  }

  /** The key, an administrator, a reader and the owner. */
  private static AccessDeployment shared(Path folder) {
    SharedWorld shared = new SharedWorld(folder.resolve("out"), withWarehouse(folder, MANY_BUILDS));
    Map<String, String> owner = bearer(shared.token(SharedWorld.OWNER));
    List<Map<String, String>> callers =
        List.of(
            KEY,
            bearer(shared.token(SharedWorld.ADMIN)),
            bearer(shared.token(SharedWorld.OTHER)),
            owner);
    AccessDeployment made =
        of(
            shared.world,
            callers,
            bearer(shared.token(SharedWorld.NEWCOMER)),
            owner,
            new Users(shared.idOf(SharedWorld.NEWCOMER), shared.idOf(SharedWorld.REJECTED)),
            shared::close);
    Answered visibility =
        shared
            .world
            .call("setDatasetVisibility")
            .credentials(owner)
            .path("dataset_id", Things.DATASET)
            .json(Map.of("visibility", "service"))
            .gives(200);
    return made.sharedAs(String.valueOf(visibility.member("share_id")));
  }

  private AccessDeployment sharedAs(String shareId) {
    return new AccessDeployment(
        world, callers, newcomer, owned.sharedAs(shareId), team, users, closing);
  }

  /** The key, an administrator, another user, and the same user as a member of the team. */
  private static AccessDeployment team(Path folder) {
    SharedWorld shared = new SharedWorld(folder.resolve("out"), withWarehouse(folder, MANY_BUILDS));
    List<Map<String, String>> callers =
        List.of(
            KEY,
            bearer(shared.token(SharedWorld.ADMIN)),
            bearer(shared.token(SharedWorld.OTHER)),
            bearer(shared.memberToken(SharedWorld.OTHER)));
    return of(
        shared.world,
        callers,
        bearer(shared.token(SharedWorld.NEWCOMER)),
        new Owner(
            shared.world,
            bearer(shared.memberToken(SharedWorld.OWNER)),
            Optional.of("team:" + SharedWorld.TEAM)),
        new Users(shared.idOf(SharedWorld.NEWCOMER), shared.idOf(SharedWorld.REJECTED)),
        shared::close);
  }

  /** A reader without a credential, a wrong key and another owner; the run is public. */
  private static AccessDeployment published(Path folder) {
    HuggingFaceStandIn hub = new HuggingFaceStandIn();
    SharedWorld shared = publicSite(folder, Map.of("HF_ENDPOINT", hub.endpoint()));
    AccessDeployment made =
        publicSite(
            shared,
            List.of(NONE, WRONG, bearer(shared.token(SharedWorld.OTHER))),
            () -> {
              shared.close();
              hub.close();
            });
    shared
        .world
        .call("publishBuild")
        .withToken(shared.token(SharedWorld.OWNER))
        .header("X-Publish-Credential", "HF_TOKEN=" + HuggingFaceStandIn.TOKEN)
        .path("run_id", Things.RUN)
        .json(
            Map.of(
                "target",
                "huggingface",
                "destination",
                HuggingFaceStandIn.OWNER + "/canaries",
                "options",
                Map.of("private", false)))
        .gives(200);
    String listed = shared.world.call("listSharedDatasets").credentials(NONE).gives(200).text();
    return made.sharedAs(listed.replaceAll(".*\"share_id\":\"([0-9a-f]+)\".*", "$1"));
  }

  /** A reader without a credential, for whom nothing is published. */
  private static AccessDeployment closed(Path folder) {
    SharedWorld shared = publicSite(folder, Map.of());
    return publicSite(shared, List.of(NONE), shared::close);
  }

  private static SharedWorld publicSite(Path folder, Map<String, String> more) {
    Map<String, String> variables = withWarehouse(folder, more);
    variables.put("SVC_PUBLIC_SITE", "1");
    return new SharedWorld(folder.resolve("out"), variables);
  }

  private static AccessDeployment publicSite(
      SharedWorld shared, List<Map<String, String>> callers, Runnable closing) {
    return of(
        shared.world,
        callers,
        bearer(shared.token(SharedWorld.NEWCOMER)),
        bearer(shared.token(SharedWorld.OWNER)),
        new Users(shared.idOf(SharedWorld.NEWCOMER), shared.idOf(SharedWorld.REJECTED)),
        closing);
  }

  /**
   * Owner of the things.
   *
   * @param credentials of the owner, or of a member of the team that is
   */
  private record Owner(World world, Map<String, String> credentials, Optional<String> team) {

    ContractCall call(String operation) {
      ContractCall call = world.call(operation).credentials(credentials);
      team.ifPresent(name -> call.query("owner", name));
      return call;
    }
  }

  private static Map<String, String> withWarehouse(Path folder, Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(variables);
    all.put("SVC_WAREHOUSE", folder.resolve("warehouse").toString());
    all.put("SVC_QUERY_MAX_CONCURRENCY", "1");
    return all;
  }

  private static Map<String, String> bearer(String token) {
    return Map.of("Authorization", "Bearer " + token);
  }

  /** Builds the run of the owner as a job, and waits for its end. */
  private static AccessDeployment of(
      World world,
      List<Map<String, String>> callers,
      Map<String, String> newcomer,
      Map<String, String> owner,
      Users users,
      Runnable closing) {
    return of(world, callers, newcomer, new Owner(world, owner, Optional.empty()), users, closing);
  }

  private static AccessDeployment of(
      World world,
      List<Map<String, String>> callers,
      Map<String, String> newcomer,
      Owner owner,
      Users users,
      Runnable closing) {
    String upload = Specs.upload(owner.call("createUpload"));
    owner
        .call("submitBuild")
        .json(Map.of("spec", Specs.ofTerms(upload, Things.DATASET), "run_id", Things.RUN))
        .send();
    owner
        .call("getBuildEvents")
        .path("run_id", Things.RUN)
        .header("Accept", "text/event-stream")
        .send();
    owner
        .call("saveRevision")
        .path("kind", "spec")
        .path("doc_id", Things.RUN)
        .json(Map.of("content", Map.of("yaml", "title: A canary\n"), "expected_revision", 0))
        .gives(200);
    schedule(owner, upload);
    Things owned =
        new Things(
            Things.RUN, Things.DATASET, upload, analysis(owner), export(owner), "0".repeat(32));
    return new AccessDeployment(world, callers, newcomer, owned, owner.team(), users, closing);
  }

  /** Schedules the dataset of the owner from a saved spec. */
  private static void schedule(Owner owner, String upload) {
    String spec = "refresh_cadence: P1W\n" + Specs.people(upload, Things.DATASET);
    owner
        .call("saveRevision")
        .path("kind", "spec")
        .path("doc_id", Things.DATASET)
        .json(Map.of("content", Map.of("yaml", spec), "expected_revision", 0))
        .gives(200);
    owner.call("scheduleDataset").path("dataset_id", Things.DATASET).json(Map.of()).gives(200);
  }

  /** The id of an analysis of the table, or one that nothing has where there is no warehouse. */
  private static String analysis(Owner owner) {
    Answered saved =
        owner
            .call("createAnalysis")
            .json(
                Map.of(
                    "name", "canaries",
                    "table", Things.DATASET + ".s",
                    "sql", "SELECT count(*) AS n FROM dataset"))
            .send();
    return saved.status() == 200
        ? String.valueOf(saved.member("analysis", "analysis_id"))
        : "an_00000000000000000000000000000001";
  }

  /** The id of an export of the table, or one that nothing has where there is no warehouse. */
  private static String export(Owner owner) {
    Answered exported =
        owner
            .call("createWarehouseExport")
            .json(
                Map.of("table", Things.DATASET + ".s", "sql", "SELECT count(*) AS n FROM dataset"))
            .send();
    return exported.status() == 200
        ? String.valueOf(exported.member("export_id"))
        : "exp_00000000000000000000000000000001";
  }

  @Override
  public void close() {
    world.close();
    closing.run();
  }
}
