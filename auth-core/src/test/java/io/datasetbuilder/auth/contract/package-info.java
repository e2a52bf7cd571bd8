/** What implementations of the ports of this module have to keep. */
package io.datasetbuilder.auth.contract;
