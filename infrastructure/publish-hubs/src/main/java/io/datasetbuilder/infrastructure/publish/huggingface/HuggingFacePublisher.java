package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubRequest;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.infrastructure.publish.http.ProvenFile;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.huggingface.RepositoryReader.State;
import io.datasetbuilder.infrastructure.publish.huggingface.RepositoryReader.State.Existing;
import io.datasetbuilder.infrastructure.publish.huggingface.RepositoryReader.State.Missing;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher;
import java.util.Optional;

/**
 * Publisher for dataset repositories of the Hugging Face hub. All files of a package become one
 * commit on the branch {@code main}, whose parent is the commit that was the latest when the
 * publication began: what others commit meanwhile makes the publication fail and is not
 * overwritten. The commit replaces files of the same paths and deletes none. A repository that
 * exists keeps its visibility. Safe for concurrent use.
 */
public final class HuggingFacePublisher implements Publisher {

  /** The hub of Hugging Face. */
  public static final HubEndpoint HUB = HubEndpoint.parse("https://huggingface.co").orElseThrow();

  private static final String CREATE = "create the repository";
  private static final String COMMIT = "commit";

  private final HubClient client;
  private final HubEndpoint endpoint;

  /**
   * @param client stays open; who made it closes it
   */
  public HuggingFacePublisher(HubClient client, HubEndpoint endpoint) {
    this.client = client;
    this.endpoint = endpoint;
  }

  @Override
  public PublishTarget target() {
    return PublishTarget.HUGGINGFACE;
  }

  @Override
  public RemoteVisibility visibility(PublishDestination destination, HubCredential credential) {
    try {
      HubSession session = session(destination, credential, Cancellation.NEVER);
      State state = new RepositoryReader(session).state();
      return state instanceof Existing existing ? visibility(existing) : RemoteVisibility.ABSENT;
    } catch (HubCallFailure unreadable) {
      throw new PublishFailure(unreadable.getMessage(), unreadable);
    }
  }

  @Override
  public RemotePresence find(
      PublishPackage files, PublishDestination destination, HubCredential credential) {
    try {
      HubSession session = session(destination, credential, Cancellation.NEVER);
      RepositoryReader repository = new RepositoryReader(session);
      State state = repository.state();
      if (state instanceof Existing) {
        return new PackagePresence(repository).holds(files)
            ? RemotePresence.PRESENT
            : RemotePresence.ABSENT;
      }
      if (state instanceof Missing missing && missing.certain()) {
        return RemotePresence.ABSENT;
      }
      throw new PublishFailure(RepositoryReader.READ + ": the token may not see it");
    } catch (HubCallFailure unreadable) {
      throw new PublishFailure(unreadable.getMessage(), unreadable);
    }
  }

  @Override
  public Published publish(PublishOrder order) {
    try {
      Existing filled =
          publish(order, session(order.destination(), order.credential(), order.cancellation()));
      return new Published(
          endpoint.link("/datasets/" + order.destination()),
          order.files().files().size(),
          PublishStatus.PUBLISHED,
          visibility(filled));
    } catch (HubCallFailure failed) {
      throw new PublishFailure(failed.getMessage(), failed);
    }
  }

  private static RemoteVisibility visibility(Existing repository) {
    return repository.isPrivate() ? RemoteVisibility.PRIVATE : RemoteVisibility.PUBLIC;
  }

  /** Publishes, and returns the repository as it was before its last commit. */
  private static Existing publish(PublishOrder order, HubSession session) {
    RepositoryReader repository = new RepositoryReader(session);
    PublishPackage files = order.files();
    State found = repository.state();
    boolean isNew = found instanceof Missing;
    if (isNew) {
      create(session, repository, order.isPublic());
    }
    Existing begun = requireFit(isNew ? repository.state() : found, order);
    if (!isNew && new PackagePresence(repository).holds(files)) {
      return begun;
    }
    UploadModes modes = UploadModes.read(session, files.files());
    new LargeFileUpload(session, order.progress()).send(modes.large());
    modes.inCommit().forEach(ProvenFile::prove);
    Runnable check = () -> requireUnchanged(begun, repository.state(), order);
    check.run();
    commit(session, new CommitBody(files, modes, begun.head(), order.progress()), check);
    return begun;
  }

  private static void requireUnchanged(Existing begun, State now, PublishOrder order) {
    if (!requireFit(now, order).head().equals(begun.head())) {
      throw new PublishFailure(COMMIT + ": the repository has changed meanwhile");
    }
  }

  /** An order that is not public never fills a public repository. */
  private static Existing requireFit(State state, PublishOrder order) {
    if (!(state instanceof Existing existing)) {
      throw new PublishFailure(
          RepositoryReader.READ + ": the dataset does not exist, or the token cannot see it");
    }
    if (!order.isPublic() && !existing.isPrivate()) {
      throw new PublishFailure(RepositoryReader.READ + ": it is public, and the order is not");
    }
    return existing;
  }

  /** Creates the repository. One that another client has just created is read like any other. */
  private static void create(HubSession session, RepositoryReader repository, boolean isPublic) {
    JsonValue document =
        new JsonMembers()
            .put("type", "dataset")
            .put("name", session.destination().name())
            .put("organization", session.destination().owner())
            .put("private", !isPublic)
            .toObject();
    HubResponse response =
        session.callUnlessDone(
            HubRequest.post(CREATE, session.endpoint().at("/api/repos/create"), document),
            () -> repository.state() instanceof Missing);
    boolean isThere =
        response.status() == 409
            || (RetryPolicy.isRateLimited(response) && repository.state() instanceof Existing);
    if (!isThere) {
      HubSession.success(CREATE, response);
    }
  }

  /**
   * Commits.
   *
   * @param check throws where the repository is no longer what the commit was made for
   */
  private static void commit(HubSession session, CommitBody body, Runnable check) {
    HubRequest request = HubRequest.post(COMMIT, session.api("/commit/main"), body);
    HubResponse response =
        session.callUnlessDone(
            request,
            () -> {
              check.run();
              return true;
            });
    JsonAnswer answer = HubSession.document(COMMIT, response);
    Optional<String> id = answer.text("commitOid").filter(text -> text.matches("[0-9a-f]{40}"));
    if (id.isEmpty() || !answer.flag("success").orElse(true)) {
      throw HubSession.unusable(COMMIT);
    }
  }

  private HubSession session(
      PublishDestination destination, HubCredential credential, Cancellation cancellation) {
    if (!(credential instanceof HubCredential.Token token)) {
      throw new PublishFailure("the hub needs a token");
    }
    return new HubSession(client, endpoint, destination, token.token(), cancellation);
  }
}
