/** Admission of the persons that an identity provider vouches for, and the decisions about them. */
package io.datasetbuilder.auth.signup;
