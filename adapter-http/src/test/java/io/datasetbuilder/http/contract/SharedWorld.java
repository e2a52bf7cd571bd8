package io.datasetbuilder.http.contract;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.http.fixture.TestIssuer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server that several owners share: three on the allow list, an administrator, one who waits for
 * an approval and one who was rejected. All of them have signed in.
 */
final class SharedWorld implements AutoCloseable {

  static final String OWNER = "owner";
  static final String OTHER = "other";
  static final String NEWCOMER = "newcomer";
  static final String ADMIN = "admin";
  static final String PENDING = "pending";
  static final String REJECTED = "rejected";
  static final String TEAM = "data";

  final TestIssuer issuer = new TestIssuer();
  final World world;
  private final TestIssuer unreachable = new TestIssuer();
  private final StandIns standIns = new StandIns();

  SharedWorld(Path out) {
    this(out, Map.of());
  }

  /**
   * @param more variables beside those of the identity providers
   */
  SharedWorld(Path out, Map<String, String> more) {
    unreachable.close();
    Map<String, String> variables =
        new HashMap<>(
            Map.of(
                "OIDC_ISSUER",
                issuer.url() + "," + unreachable.url(),
                "OIDC_AUDIENCE",
                TestIssuer.AUDIENCE,
                "SVC_OIDC_LOOPBACK_HTTP",
                "1",
                "SVC_ADMIN_SUBJECTS",
                issuer.qualified(ADMIN),
                "OIDC_TEAMS_CLAIM",
                issuer.qualified("groups"),
                "OIDC_ALLOWED_SUBJECTS",
                Stream.of(OWNER, OTHER, NEWCOMER)
                    .map(issuer::qualified)
                    .collect(Collectors.joining(","))));
    variables.putAll(more);
    world = World.shared(out, standIns, variables);
    for (String subject : List.of(OWNER, OTHER, NEWCOMER, ADMIN, PENDING, REJECTED)) {
      world.call("getVersion").withToken(token(subject)).send();
    }
    world
        .call("adminRejectUser")
        .withToken(token(ADMIN))
        .path("user_id", idOf(REJECTED))
        .gives(200);
  }

  String token(String subject) {
    return issuer.token(subject);
  }

  /** A token of a member of the team {@value #TEAM}. */
  String memberToken(String subject) {
    return issuer.token(subject, Map.of("groups", "[\"" + TEAM + "\"]"));
  }

  /** A token whose signature nobody can verify at the moment. */
  String tokenOfUnreachableIssuer() {
    return unreachable.token(OWNER);
  }

  String idOf(String subject) {
    return new Principal.Oidc(issuer.url(), subject).ownerId().value();
  }

  String upload(String subject) {
    return Specs.upload(world.call("createUpload").withToken(token(subject)));
  }

  /** A spec of a file that the person has uploaded. */
  String spec(String subject) {
    return Specs.ofUpload(upload(subject));
  }

  @Override
  public void close() {
    world.close();
    standIns.close();
    issuer.close();
  }
}
