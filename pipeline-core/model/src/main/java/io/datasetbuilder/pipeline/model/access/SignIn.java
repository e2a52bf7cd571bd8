package io.datasetbuilder.pipeline.model.access;

import io.datasetbuilder.auth.identity.BearerHeader;
import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.identity.TokenVerifier;
import io.datasetbuilder.auth.identity.TokenVerifier.TokenRefusal;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.signup.SignUp;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Signs persons in: verifies their tokens, then asks the ledger (Spec, "Authentication", rules 2, 4
 * and 7). Every doubt is a refusal. Safe for concurrent use.
 */
public final class SignIn {

  private static final Logger LOG = System.getLogger(SignIn.class.getName());

  private final TokenVerifier tokens;
  private final SignUp signUp;

  public SignIn(TokenVerifier tokens, SignUp signUp) {
    this.tokens = tokens;
    this.signUp = signUp;
  }

  /**
   * Signs the sender of a request in.
   *
   * @param authorization the header, as it came
   * @return refused with an {@link AccessProblem}: {@code unauthorized}, {@code token_expired},
   *     {@code email_not_verified}, {@code auth_unavailable}, {@code signup_pending} or {@code
   *     signup_rejected}; no message repeats the header
   */
  public Result<Principal> signIn(String authorization) {
    Optional<String> token = BearerHeader.token(authorization);
    if (token.isEmpty()) {
      LOG.log(Level.INFO, "a call was refused: its Authorization header holds no bearer token");
      return refused(AccessProblem.UNAUTHORIZED, "authentication failed");
    }
    Verification verification = tokens.verify(token.get());
    if (verification instanceof Verification.Verified verified) {
      return admitted(verified.identity());
    }
    return verification instanceof Verification.Refused refused
        ? refused(refused.reason())
        : refused(AccessProblem.AUTH_UNAVAILABLE, "authentication is temporarily unavailable");
  }

  /** Whether an authenticated caller may continue; checked during long operations. */
  public boolean mayContinue(Principal caller) {
    try {
      return signUp.mayContinue(caller);
    } catch (StateFailure unreadable) {
      LOG.log(Level.WARNING, "the ledger of users cannot be read", unreadable);
      return false;
    }
  }

  /**
   * Reason why the builds of a caller are stopped: an administrator has rejected the account. Empty
   * otherwise, also when the ledger cannot be read.
   */
  public Optional<Problem> rejection(Principal caller) {
    try {
      return signUp.isRejected(caller) ? Optional.of(rejected()) : Optional.empty();
    } catch (StateFailure unreadable) {
      LOG.log(Level.WARNING, "the ledger of users cannot be read", unreadable);
      return Optional.empty();
    }
  }

  /** Whether every identity provider could be reached when it was needed last. */
  public boolean isAvailable() {
    return tokens.isAvailable();
  }

  private Result<Principal> admitted(Identity identity) {
    try {
      if (signUp.needsVerifiedAddress(identity)) {
        LOG.log(
            Level.INFO,
            "a bearer token was refused: claim email_verified: it is absent, and only an address or"
                + " an organisation of the allow lists would admit the user");
        return refused(TokenRefusal.EMAIL_NOT_VERIFIED);
      }
      return switch (signUp.admit(identity)) {
        case APPROVED -> Result.ok(identity.principal());
        case PENDING ->
            refused(AccessProblem.SIGNUP_PENDING, "the account waits for an administrator");
        case REJECTED -> Result.refused(rejected());
      };
    } catch (StateFailure unreadable) {
      LOG.log(Level.WARNING, "the ledger of users cannot be read", unreadable);
      return refused(AccessProblem.AUTH_UNAVAILABLE, "authentication is temporarily unavailable");
    }
  }

  private static Result<Principal> refused(TokenRefusal reason) {
    return switch (reason) {
      case INVALID -> refused(AccessProblem.UNAUTHORIZED, "authentication failed");
      case EXPIRED -> refused(AccessProblem.TOKEN_EXPIRED, "the token has expired");
      case EMAIL_NOT_VERIFIED ->
          refused(AccessProblem.EMAIL_NOT_VERIFIED, "the e-mail address is not verified");
    };
  }

  private static Problem rejected() {
    return Problem.of(
        AccessProblem.SIGNUP_REJECTED, "", "an administrator has rejected the account");
  }

  private static Result<Principal> refused(AccessProblem code, String message) {
    return Result.refused(Problem.of(code, "", message));
  }
}
