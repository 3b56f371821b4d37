"""Answer questions typed as plain English sentences, by rules of grammar alone: no model, no network.

>>> reply = ask_in_words("town +3 rolled 4", "lebanon-82")
>>> reply.status, dict(reply.given), reply.ruled["answer"]["result"]
('answered', {'terrain': 'town', 'differential': 3, 'die': 4}, 'A2')
"""

from countermarch.sentences.replies import Asked, ask_in_words
from countermarch.sentences.rulings import Reply

__all__ = ["Asked", "Reply", "ask_in_words"]
